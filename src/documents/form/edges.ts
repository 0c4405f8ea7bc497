// Where the characters of a run are.
import type { Run } from '../layout/run.ts';

/** Estimated left edges of the characters, and the right edge of the last: proportions of a common sans serif. */
export function edgesOf({ text, u, width }: Pick<Run, 'text' | 'u' | 'width'>): number[] {
  const shares = [...text].flatMap((character) => {
    const share = shareOf(character);
    return character.length === 2 ? [share / 2, share / 2] : [share];
  });
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  const edges = [u];
  for (const share of shares) edges.push(edges.at(-1)! + (share / total) * width);
  return edges;
}

const shareOf = (character: string): number =>
  /[ijl.,:;'|!()[\]ftI\s/-]/.test(character)
    ? 0.28
    : /[mwMW%@☐☒☑□■]/u.test(character)
      ? 0.85
      : /[A-Z&]/.test(character)
        ? 0.68
        : 0.55;
