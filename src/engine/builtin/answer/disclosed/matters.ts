// What is asked of a seller, apart from the things that it is about: words that forms and buyers use for the same matter,
// and what is said to be done about a thing, which another question does not answer.

/** Ways to name one matter, and a word that stands for all of them. */
const matters: readonly (readonly [word: string, pattern: RegExp])[] = [
  [
    'flooding',
    /\bflood(?:s|ed|ing)?\b(?! ?(?:plain|zone|hazard|insurance|map))|\bwater (?:\w+ )?(?:enter\w*|intru\w*|penetrat\w*|seep\w*|leak\w*|damage|problems?|accumulat\w*|com(?:es?|ing)|in(?:to)?)\b|\b(?:water|wet|damp) (?=basement|cellar|crawl)|\b(?:seepage|dampness|water entry)\b|(?<=\b(?:basement|cellar|crawl ?space)\b[^,;]*)\bleak\w*|\bleak\w*(?=[^,;]*\b(?:basement|cellar|crawl ?space)\b)/g,
  ],
  ['leak', /\bleak(?:s|ed|ing|age|ages|y)?\b/g],
  ['underground', /\b(?:buried|underground|below ground)\b/g],
  ['unpermitted', /\bunpermitted\b|\b(?:without|lack(?:s|ing)?|no)\s+(?:\w+\s+){0,3}?permits?\b/g],
  ['plumbing', /\b(?:pipes?|piping|plumbing|(?:water|supply) lines?)\b/g],
  ['backup', /\bback(?:s|ed|ing)?[- ]?ups?\b|\bbackups?\b/g],
];

/** With one word for each matter: for a question. */
export const inOneWord = (text: string): string =>
  matters.reduce((told, [word, pattern]) => told.replace(pattern, word), text);

/** With that word beside the others: for the question of a form. */
export const withMatters = (text: string): string =>
  [text, ...matters.filter(([, pattern]) => text.search(pattern) >= 0).map(([word]) => word)].join(' ');

/** What is said of a thing. A form that asks whether a roof was repaired does not ask whether there is one. */
const acts: readonly (readonly [act: string, words: string])[] = [
  ['trouble', 'problems?|issues?|defect\\w*|malfunction\\w*|troubles?|wrong|deficienc\\w+|faulty'],
  ['work', 'work(?:s|ing)?|operat\\w+|operable|inoperable|function\\w*'],
  ['repair', 'repair\\w*|fix(?:ed|es|ing)?|correct(?:ed|ion|ions)'],
  ['replace', 'replac\\w+'],
  ['install', 'install\\w*'],
  ['renew', 'new(?:er|ly)?'],
  ['test', 'test(?:s|ed|ing)?|inspect\\w*'],
  ['clean', 'clean\\w*|pump(?:ed|ing)|swept'],
  ['treat', 'treat(?:ed|ment|ments)'],
  ['claim', 'claims?'],
  ['insure', 'insur\\w+'],
  ['permit', 'permits?|unpermitted'],
  ['warrant', 'warrant\\w*'],
  ['zone', 'zones?|plains?|floodplains?|(?:hazard )?areas?|mapped|maps?'],
  ['connect', 'connect\\w*'],
  ['hold', 'lease[ds]?|rent(?:ed|al)|own(?:s|ed)'],
  ['age', 'age|old|years? (?:built|installed)'],
];
const patterns = acts.map(([act, words]) => [act, new RegExp(`\\b(${words})\\b`, 'g')] as const);
const anyAct = new RegExp(`^(?:${acts.map(([, words]) => words).join('|')})$`);

/** Whether each word of a concept is one. */
export const isAct = (words: string): boolean => words.split(' ').every((word) => anyAct.test(word));
/** What a question may be about alone: claims, a lease. */
export const isMatter = (words: string): boolean =>
  isAct(words) && !/^(?:trouble|work|repair)/.test([...actsIn(words)][0] ?? '');

export const actsIn = (text: string): Set<string> =>
  new Set(patterns.filter(([, pattern]) => text.search(pattern) >= 0).map(([act]) => act));

/** What may have been done to a thing. */
export const works: ReadonlySet<string> = new Set(['repair', 'replace', 'install', 'test', 'clean', 'treat']);
/** "leaked or been repaired": asked beside something else, an answer to either. */
const before = /(?:\b(?:or|and)|[,/])\s*(?:[\w-]+\s+)?$/;
const after = /^\s*(?:[,/]|(?:or|and)\b)/;

/** What a form asks, except what it asks beside other things. */
export const onlyActsIn = (text: string): Set<string> =>
  new Set(
    patterns
      .filter(([act, { source }]) => {
        // "Defects or malfunctions" are one.
        const told = text.replace(new RegExp(`${source}(?:\\s*(?:,|/|\\bor\\b|\\band\\b)\\s*${source})+`, 'g'), '$1');
        const found = [...told.matchAll(new RegExp(source, 'g'))];
        const isBeside = ({ 0: word, index }: RegExpExecArray) =>
          before.test(told.slice(0, index)) || after.test(told.slice(index + word.length));
        return found.length > 0 && !((works.has(act) || act === 'trouble') && found.every(isBeside));
      })
      .map(([act]) => act),
  );

const negation =
  /\b(?:not|never|no|none|without|fails?|failed|lacks?|lacking|free (?:of|from)|except)\b|n't\b|\bun(?:permitted|able)\b/;

const notWorking = /\bnot (?:\w+ )?(?:in )?(?:\w+ )?(?:work|operat|function)|\binoperable\b|\bnon-?(?:work|function)/;

/** Whether the part of a text that holds most of the words denies them. */
export function isDenied(text: string, held: (part: string) => number): boolean {
  if (notWorking.test(text)) return true;
  const parts = text.split(/[,;:()]|\bor\b/);
  const most = parts.toSorted((one, other) => held(other) - held(one))[0] ?? text;
  return negation.test(most);
}
