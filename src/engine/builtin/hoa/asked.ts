// What a questionnaire or a certificate of an association asks, and the answer: yes or no, with what explains it.
import { answersOf } from '../../../documents/form/answers.ts';
import { isEmptyBox, isTick } from '../../../documents/model/marks.ts';
import type { Page } from '../../../documents/pages.ts';
import { plainStatement, type Statement } from '../statements.ts';

export interface Asked {
  /** The question, or the sentence without its boxes. */
  question: string;
  yes: boolean;
  detail: string;
  page: number;
  snippet: string;
}

const verb = '(?<verb>is|are|was|were|has|have|does|do|did|will)';
const box = (name: string): string =>
  String.raw`(?<${name}>\[ ?[xX✓]? ?\]|\( ?[xX✓]? ?\)|[^\p{L}\p{N}\s.,;:/()]|_[xX✓]?_+)`;
const slash = String.raw`\s*(?:\/|or)?\s*`;
/** `There ☒ are ☐ are not`, `is ☒ / is not ☐`. */
const sides = [
  // `☒ has actual knowledge ☐ has no actual knowledge of`
  new RegExp(
    String.raw`${box('yes')}\s*${verb}\b(?: \p{L}+){0,4}${slash}${box('no')}\s*\k<verb> (?<not>not|no)\b`,
    'iu',
  ),
  new RegExp(String.raw`\b${verb}\s*${box('yes')}${slash}\k<verb> not\s*${box('no')}`, 'iu'),
];
const isOn = (mark: string): boolean => isTick(mark.replace(/[\s_]/g, ''));
const isOff = (mark: string): boolean => isEmptyBox(mark.replace(/[\s_]/g, '') || '[]') || /^[[(]\s*[\])]$/.test(mark);

/** `☒ are ☐ are`, and at the end of a line that goes on with `not any suits pending`. */
const pair = String.raw`[☒⊠☑✓✔■☐□]\s*(?:is|are|was|were|has|have|does|do|did)\b`;
const boxed = new RegExp(`${pair}.{0,40}${pair}`, 'iu');
const opens = new RegExp(String.raw`${pair}\s*$`, 'iu');

const explains =
  /^(?:known violations are|the style and cause number[^:]*|description|details?|explanation|explain|if (?:so|yes|there (?:is|are)|any))\b[^:]*:\s*/i;
const answered = /^(yes|no)(?:\s*[.,:;–—]\s*|\s+-\s+|\s*$)(.*)$/isu;
/** Nothing but options, with their boxes: the reader of forms knows which is ticked. */
const mark = String.raw`(?:[\W_]|(?<![^\W_])x(?![^\W_]))*`;
const onlyOptions = new RegExp(
  String.raw`^${mark}yes${mark}no${mark}(?:(?:unknown|n\/?a)[\W_]*)?$|^(?:yes|no)\s*(?:_+\s*x\s*_+|_{2,}|[☒☐])\s*$`,
  'i',
);

/** A line of a form: a box, or yes and no. */
const asksIn = /[☒⊠☑✓✔☐□]|\[\s?[xX]?\s?\]|_\s?[xX]\s?_|\byes\b.*\bno\b/iu;

export interface Certified {
  /** Without the boxes of its sentences, and without questions whose answer is not known. */
  statements: Statement[];
  asked: Asked[];
}

export function askedIn(pages: Page[], statements: Statement[]): Certified {
  const asked: Asked[] = [];
  const whole = statements.map(asSentence).reduce<Statement[]>((joined, statement) => {
    const last = joined.at(-1);
    const isRest =
      last?.page === statement.page &&
      statement.label === '' &&
      opens.test(last.text) &&
      /^not\b/i.test(statement.text);
    if (isRest) joined[joined.length - 1] = { ...last, text: `${last.text} ${statement.text}` };
    else joined.push(statement);
    return joined;
  }, []);
  const read = whole.flatMap((statement, at): Statement[] => {
    const { label, text, page, snippet } = statement;
    if (onlyOptions.test(text)) return [];
    const chosen = choiceOf(text);
    if (chosen === 'open') return [];
    if (chosen) {
      const next = whole[at + 1];
      const below = next?.label === '' && explains.test(next.text) ? next : null;
      const [question = '', own = ''] = chosen.text.split(/:\s+/, 2);
      const detail = own || (below?.text.replace(explains, '') ?? '');
      asked.push({ question, yes: chosen.yes, detail, page, snippet: !own && below ? below.snippet : snippet });
      return [{ ...statement, text: chosen.text }];
    }
    const said = label === '' ? null : answered.exec(text);
    if (said) asked.push({ question: label, yes: /^yes$/i.test(said[1]!), detail: said[2]!.trim(), page, snippet });
    return [statement];
  });
  const forms = pages.filter(({ lines }) => lines.some(({ text }) => asksIn.test(text)));
  const ticked = answersOf(forms).filter(
    ({ question, kind, page }) =>
      (kind === 'yes' || kind === 'no') &&
      !question.endsWith(':') &&
      !asked.some((one) => one.page === page && startOf(one.question) === startOf(question)),
  );
  for (const { question, kind, explanation, page, snippet } of ticked)
    asked.push({ question, yes: kind === 'yes', detail: explanation, page, snippet });
  const answers = ticked.map(({ question, answer, explanation, page, snippet }): Statement => {
    const text = [answer, explanation].filter(Boolean).join('. ');
    return { ...plainStatement(page, text, snippet), label: question, cells: [text], asks: true };
  });
  return { statements: [...answers, ...read], asked };
}

/** Long enough to tell questions apart. */
const startLength = 24;
const startOf = (question: string): string =>
  question
    .replace(/^[\d\s.)]+/, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
    .slice(0, startLength);

/** `There ☒ | are ☐ are`: the boxes of a sentence look like cells of a row. */
function asSentence(statement: Statement): Statement {
  const text = [statement.label, ...statement.cells].join(' ');
  return statement.label !== '' && boxed.test(text) ? { ...statement, label: '', text, cells: [] } : statement;
}

/** The sentence with the ticked words; `open` where both boxes or none are ticked. */
function choiceOf(text: string): { text: string; yes: boolean } | 'open' | null {
  for (const side of sides) {
    const found = side.exec(text);
    const { yes, no, verb: word, not = 'not' } = found?.groups ?? {};
    if (!found || !yes || !no || !word || [yes, no].some((mark) => !isOn(mark) && !isOff(mark))) continue;
    if (isOn(yes) === isOn(no)) return 'open';
    const said = isOn(yes) ? word : `${word} ${not}`;
    return { text: text.replace(found[0], said).replace(/\s+/g, ' '), yes: isOn(yes) };
  }
  return null;
}
