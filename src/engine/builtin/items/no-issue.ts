// What is no issue, whatever its words: questions, denials, names, keys of grades, and what the report itself marks otherwise.
import { assertionOf } from '../inspection/assertion.ts';
import { isDismissal } from '../inspection/denials.ts';
import { fingerprint } from '../inspection/prose.ts';
import type { Statement } from './statement.ts';
import { isWithin, type Told } from './told.ts';

/** Whether an issue runs over several entries that the report marks one by one, or states one that it marks as good. */
export function misreadIn(statements: Statement[]): (told: Told) => boolean {
  const marked = statements.filter(({ rated }) => rated).map((each) => ({ ...each, key: fingerprint(each.text) }));
  const byPage = Map.groupBy(marked, ({ page }) => page);
  return (told) => {
    const within = (byPage.get(told.page) ?? []).filter(({ key, page }) => isWithin(key, page, told));
    const blocks = new Set(within.map(({ at }) => at));
    return blocks.size > 1 || (blocks.size === 1 && isMarkedGood(within[0]!));
  };
}

/** Whether an issue states what a record states, which is read as a whole, or a detail of one. */
export function recordsIn(statements: Statement[]): (told: Told) => boolean {
  const parts = statements.flatMap(({ record, page, text, block }) =>
    record
      ? [
          {
            page,
            record,
            key: fingerprint(record === 'detail' ? text : `${block.label.replace(/^\d+\W+/, '')} ${text}`),
          },
        ]
      : [],
  );
  const byPage = Map.groupBy(parts, ({ page }) => page);
  // The words of a short detail, such as `Repair as needed.`, may end any other issue.
  return ({ page, snippet }) =>
    (byPage.get(page) ?? []).some(({ record, key }) =>
      record === 'detail' ? key.length > 8 && snippet.startsWith(key) : snippet.includes(key),
    );
}

/** Whether an issue states a part of one of these rows. */
export function quotes(rows: Set<Statement>): (told: Told) => boolean {
  const byPage = Map.groupBy(
    [...rows].map(({ page, block }) => ({ page, key: fingerprint(block.cells.join(' ')) })),
    ({ page }) => page,
  );
  return ({ page, snippet }) =>
    (byPage.get(page) ?? []).some(({ key }) => key.includes(snippet) || snippet.includes(key));
}

/** `Deficiencies: Foundations` says only which part the text below it is about. */
export function namesIn(statements: Statement[]): (text: string) => boolean {
  const keyOf = (text: string): string => fingerprint(text.replace(/^\W*(?:[A-Z]|[\d.]+)[.:)]\s+/, ''));
  const names = new Set(statements.flatMap(({ section, item }) => [keyOf(section), keyOf(item)]));
  names.delete('');
  return (text) => {
    const value = text.replace(/^\p{L}[\p{L} /&-]{2,30}:\s*/u, '').replace(/^\W+/, '');
    return names.has(keyOf(value)) && !assertionOf(value).defect;
  };
}

/** A row in bold type without a word of a defect has the names of what is below it. */
export const isHeadRow = ({ text, block }: Pick<Statement, 'text' | 'block'>): boolean =>
  block.kind === 'row' && block.pieces.every(({ bold }) => bold) && !assertionOf(text).defect;

/** `Category 3: Urgent repairs` explains a grade. */
export const gradeTitle = /^(?:\w+ )?(?:category|grade|class|rating|priority|level) [A-E\d]\b/i;

/** A form asks, and a request for repairs may have been met: neither states anything. */
export const isQuestion = (text: string): boolean =>
  /\?\W*$/.test(text) ||
  /^(?:item \S+ )?(?:repairs? request(?:ed)?|request(?:ed)? repairs?|request for repairs?) ?:/i.test(text) ||
  /^\W*(?:\d+\W+)?(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would) (?:there|the|you|your|it|any|this|these|all|seller)\b/i.test(
    text,
  );

/** `No leaks were observed at the heater.` */
export const isDenial = (text: string): boolean => {
  const { affirmed } = assertionOf(text);
  return affirmed !== text && !/\p{L}/u.test(affirmed.replace(reporting, ''));
};
/** Words that say who observed, and when. */
const reporting =
  /\b(?:at the time of (?:the|our|this|my) inspection|(?:the|our|this) inspect(?:or|ion)|we|i|there|was|were|is|are|had|has|have|observed|noted|noticed|found|saw|and|or|also)\b/gi;

const works =
  /\b(?:responded|operated|functioned|worked|performed|ran|drained)\b(?: \w+){0,3} (?:to|as|properly|normally|well|correctly|when)\b/i;
const isInOrder =
  /\b(?:appear(?:s|ed)?|look(?:s|ed)?|is|are|was|were|in) (?:to be )?(?:in )?(?:good|fair|serviceable|servicable|satisfactory|sound|acceptable|adequate|secure|intact|dry|clean|level|plumb|tight)\b/i;
const limits =
  /\b(?:but|however|although|though|while|except\w*|until|unless|yet|otherwise|not|no|none|only|should|recommend\w*|suggest\w*|near|beyond|past|exceed\w*|end|smell\w*|odou?r|gas|reason\w*)\b/i;

/** `The detector responded to its test button`, without a word of a defect or a reservation. */
export const isPraise = (text: string): boolean =>
  (works.test(text) || isInOrder.test(text)) && !limits.test(text) && !assertionOf(text).defect;

export const isMarkedGood = ({ rated }: Pick<Statement, 'rated'>): boolean =>
  rated?.kind === 'good' || rated?.kind === 'absent';

/** A sentence of so few words, with such a start, dismisses the one before it. */
const maxDismissal = 8;
const refersBack = /^(?:this|that|these|those|it|they|no|not|nothing|considered|normal)\b/i;

/** `Hairline cracks need no action.` in one sentence, or in the next: `Hairline cracks. Not a concern.` */
export const dismissedIn = (statements: Statement[]): Set<Statement> =>
  new Set(
    statements.filter((statement, index) => {
      const next = statements[index + 1];
      const follows =
        next?.at === statement.at && next.text.split(' ').length <= maxDismissal && refersBack.test(next.text);
      return !statement.marked && (isDismissal(statement.text) || (follows && isDismissal(next.text)));
    }),
  );
