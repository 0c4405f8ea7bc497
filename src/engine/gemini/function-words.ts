// Data: words that distinguish languages, and negations.
const set = (words: string): Set<string> => new Set(words.split(' '));

/** No word is in two of these lists. */
export const languageWords = {
  english: set(
    'the and of is are was were to in at on for with by from has have had be been this that it its an as or not should may which',
  ),
  spanish: set(
    'el la los las y de es son fue en por para con del una un que su se al lo como mas esta estan tiene sin pero',
  ),
};

export const negationWords = set(
  'no not never none neither nor without cannot missing absent lacks lacked lacking nunca sin ningun ninguna',
);
