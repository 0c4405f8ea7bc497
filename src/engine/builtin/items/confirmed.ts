/** Probability from which the models take an entry for a defect. */
const likely = 0.5;

/** Whether the models take so large a share of the entries of a series for defects that all of them are findings. */
export const isConfirmed = (probabilities: number[], share: number): boolean =>
  probabilities.filter((value) => value >= likely).length >= share * probabilities.length;
