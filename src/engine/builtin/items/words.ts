// The words by which two texts are compared: without small words and endings.

const small = new Set(
  'the a an of in at to and or for is are was were be been on with by not no it this that these from as have has had should recommend recommended'.split(
    ' ',
  ),
);

export const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [])
      .filter((word) => !small.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s)$/, '')),
  );

/** The share of the wanted words that are given. */
export const shareOf = (wanted: Set<string>, given: Set<string>): number =>
  wanted.size === 0 ? 0 : [...wanted].filter((word) => given.has(word)).length / wanted.size;
