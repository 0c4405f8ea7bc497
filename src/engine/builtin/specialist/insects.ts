// Reports on wood-destroying insects and organisms: what the ticked statements, fields and sentences say.
import { isBoilerplate } from '../../../documents/boilerplate.ts';
import type { FormAnswer } from '../../../documents/form/answer.ts';
import { answersOf } from '../../../documents/form/answers.ts';
import { afterTick, hasMark } from '../../../documents/model/choices.ts';
import { Grid, type GridCell } from '../../../documents/model/grid.ts';
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact, Issue } from '../../engine.ts';
import type { DocumentReading } from '../document-reading.ts';
import { isBlank, plainStatement, type Statement, sentencesOf } from '../statements.ts';
import { factOf, findFact, type IssueText, isDenied, issueOf, missing } from './findings.ts';

const evidenceName = 'Evidence of wood-destroying insects';
const treatmentName = 'Treatment recommended';
const insects =
  /\b(?:termites?|carpenter (?:ants?|bees?)|powder ?post beetles?|beetles?|wood[- ]destroying (?:insects?|organisms?)|shelter tubes?|mud tubes?|frass|exit holes|infestations?)\b/i;
const seen = /\b(?:evidence of|found|seen|observed|noted|run|live|active|present)\b/i;
/** Explanations of a form, its terms, and what a report of this kind covers. */
const terms =
  /\b(?:may|might|could|if|report|reports|inspection of|hidden|guarantee|warranty|warranties|herein|section|items?|disclos\w+|notice|factors?|should|future|latent|conditions deemed|against)\b|^[^\p{Ll}]{40,}$/iu;

/** The ticked statements of a form, without their letter or number; the text after a colon is the inspector's. */
function tickedStatements(pages: Page[]): Statement[] {
  return pages.flatMap((page) =>
    ticksOn(new Grid(page)).flatMap(({ said, snippet }) => {
      const text = said.replace(/^(?:[A-Z]|\d{1,2})\.\s*/, '');
      return text ? [plainStatement(page.number, text, snippet)] : [];
    }),
  );
}

/** What stands beside each tick: after it, in its cell or the next one, or before it where the page has its boxes there. */
function ticksOn(grid: Grid): { said: string; snippet: string }[] {
  const rows = [...Map.groupBy(grid.cells, ({ line }) => line).values()].filter((row) =>
    row.some(({ text }) => loneBox.test(text)),
  );
  const first = rows.filter((row) => loneBox.test(row[0]!.text)).length;
  const last = rows.filter((row) => !loneBox.test(row[0]!.text) && loneBox.test(row.at(-1)!.text)).length;
  return grid.cells.flatMap((cell) => {
    const own = afterTick(cell.text);
    const [beside] = loneTick.test(cell.text) ? (last > first ? grid.leftOf(cell) : grid.rightOf(cell)) : [];
    if (beside) return [{ said: withDetail(grid, beside), snippet: foldSpace(beside.text) }];
    return own ? [{ said: own, snippet: foldSpace(cell.text) }] : [];
  });
}
const loneTick = /^(?:[☒⊠☑✓✔■]|\[\s?[xX✓]\s?\])$/u;

const loneBox = /^(?:[☒⊠☑✓✔■☐□]|\[\s?[xX✓]?\s?\])$/u;

/** What the inspector wrote after the colon may go on in the next line. */
function withDetail(grid: Grid, cell: GridCell): string {
  const [next] = cell.text.includes(':') ? grid.below({ ...cell, x: cell.x - 30 }, 1) : [];
  const goesOn = next && !hasMark(grid.lines[next.line]!) && !/^(?:[A-Z]|\d{1,2})\.\s|:$/.test(next.text);
  return foldSpace(goesOn ? `${cell.text} ${next.text}` : cell.text);
}

const detailOf = (text: string): string => {
  const detail = /:\s*(.+)$/.exec(text)?.[1] ?? '';
  return isBlank(detail) || detail.startsWith('(') ? '' : detail;
};
const answerWith = (answer: 'Yes' | 'No', text: string): string => {
  const detail = detailOf(text);
  return detail ? `${answer}: ${detail}` : answer;
};
const formLines: readonly { name: string; text: RegExp; says: (text: string) => string }[] = [
  { name: evidenceName, text: /^no visible (?:evidence|signs)/i, says: () => 'None visible' },
  { name: evidenceName, text: /^visible evidence/i, says: (text) => answerWith('Yes', text) },
  { name: 'Live insects', text: /^live insects/i, says: (text) => detailOf(text) || 'Yes' },
  { name: 'Dead insects, tubes or holes', text: /^dead insects/i, says: (text) => detailOf(text) || 'Yes' },
  { name: 'Damage by wood-destroying insects', text: /^visible damage/i, says: (text) => detailOf(text) || 'Yes' },
  { name: treatmentName, text: /^no (?:action|treatment)/i, says: (text) => answerWith('No', text) },
  {
    name: treatmentName,
    text: /^(?:treatment recommended|recommend(?:ed)? (?:action|treatment))/i,
    says: (text) => answerWith('Yes', text),
  },
];

/** Conditions of a form that invite insects; the inspector's words follow a colon. */
const conducive =
  /\b(?:wood|fence|siding|trim|deck|porch|planter)\b[^:]{0,30}\b(?:contact|touch\w*)\b|\b(?:ground|earth|soil)\b[^:]{0,12}\bcontact\b|\b(?:excessive|high) moisture\b|\bmoisture (?:condition|problem)|\bform ?boards?\b|\b(?:cellulose|wood(?:en)?) debris\b|\bdebris (?:under|around)\b|\b(?:soil|grade)\b[^:]{0,12}\b(?:too high|above)\b|\bfooting too low\b|\bwood rot\b|\bheavy foliage\b|\bplanter box\b|\b(?:fire ?wood|wood ?pile)\b|\b(?:insufficient|inadequate|lack of) ventilation\b|\bplumbing leaks?\b|\bfaulty grade\b/i;
const conduciveName = 'Conducive conditions';

export function readInsects(statements: Statement[], pages: Page[]): DocumentReading {
  const facts: Fact[] = [];
  const add = (fact: Fact) => {
    if (!facts.some(({ name }) => name === fact.name)) facts.push(fact);
  };
  const ticked = tickedStatements(pages);
  for (const statement of ticked) {
    const line = formLines.find((each) => each.text.test(statement.text));
    if (line) add(factOf(line.name, statement, line.says(statement.text)));
  }
  const inviting = ticked.filter(({ text }) => conducive.test(text.split(':')[0]!) && text.length < maxCondition);
  // The lines of a form say nothing by themselves.
  const own = statements.filter(
    ({ label, text, snippet, cells }) =>
      cells.length <= 1 &&
      !hasMark(`${label} ${text} ${snippet}`) &&
      !/description (?:and|&) location/i.test(`${label} ${text}`),
  );
  const asked = answersOf(pages);
  const infestations = infestationsIn(asked);
  const onForm = answeredOnForm(asked, infestations);
  for (const fact of [...onForm, ...answered(statements)]) add(fact);
  const found = own
    .flatMap(({ text, label, ...rest }) =>
      sentencesOf(label ? `${label}: ${text}` : text).map(
        (one): Statement => ({ ...rest, label: '', text: one.replace(/^(?:item \w+\.?\s*)?finding:\s*/i, '') }),
      ),
    )
    .filter(({ below, text }) => !below && !isTerms(text))
    .filter(({ text }, at, all) => all.findIndex((one) => one.text === text) === at);
  // Where the form is ticked, its ticks decide; its other sentences explain it.
  const isTicked = onForm.length > 0 || facts.some(({ name }) => name === evidenceName);
  const positive = isTicked ? [] : found.filter((one) => states(one.text));
  const negative = found.find(
    ({ text }) => insects.test(text) && seen.test(text) && isDenied(text, insects.exec(text)!.index),
  );
  if (positive[0]) add(factOf(evidenceName, positive[0], `Yes: ${positive[0].text}`));
  else if (negative) add(factOf(evidenceName, negative, `No: ${negative.text}`));
  for (const fact of [
    ...findFact(found, treatmentName, {
      sentence:
        /^(?:.*\bno (?:action|treatment)\b.*|.*\btreatment (?:is )?recommended\b.*|.*\brecommendation: fumigate.*)$/i,
    }),
    ...findFact(found, 'Previous treatment', {
      sentence: /^.*\b(?:drill holes|previous(?:ly)? treat\w+|was treated|been treated|prior treatment)\b.*$/i,
    }),
  ])
    add(
      fact.name === treatmentName && !/\bno (?:action|treatment)\b/i.test(fact.value)
        ? { ...fact, value: `Yes: ${fact.value}` }
        : fact,
    );
  if (inviting.length > 0)
    add(factOf(conduciveName, inviting[0]!, inviting.map(({ text }) => withoutCode(text)).join('; ')));
  return {
    facts,
    issues: [
      ...issuesOf(facts, [...infestations, ...positive], isTicked ? [] : found),
      ...inviting.map((statement) =>
        issueOf({ title: withoutCode(statement.text).slice(0, 120), ...texts.condition! }, statement),
      ),
    ],
    notStated: missing(facts, [evidenceName, treatmentName]),
  };
}

const maxCondition = 160;
/** `Wood to Ground Contact (G)` */
const withoutCode = (text: string): string => text.replace(/\s*\([A-Z]\)$/, '');
/** `8A. Subterranean Termites` */
const withoutNumber = (text: string): string => text.replace(/^\d{1,2}[A-Z]?\.?\s+/, '');

/** Each kind of insect that a form with boxes says was found. */
const infestationsIn = (asked: FormAnswer[]): Statement[] =>
  asked
    .filter(({ question, kind }) => kind === 'yes' && isInfestation(question))
    .map(({ question, page, snippet }) => plainStatement(page, withoutNumber(question), snippet));

const isInfestation = (question: string): boolean =>
  insects.test(question) && /\b(?:active|previous) infestation$/i.test(question);

/** Questions with boxes: `Subterranean termites: Active infestation`. One yes is evidence. */
function answeredOnForm(asked: FormAnswer[], infestations: Statement[]): Fact[] {
  const denied = asked.find(({ question, kind }) => kind === 'no' && isInfestation(question));
  const treatment = asked.find(({ question }) => /\bcorrective treatment (?:is )?recommended\b/i.test(question));
  const [yes] = infestations;
  const found: Fact[] = [];
  if (yes)
    found.push({
      name: evidenceName,
      value: `Yes: ${infestations.map(({ text }) => text).join('; ')}`,
      page: yes.page,
      snippet: yes.snippet,
    });
  else if (denied)
    found.push({ name: evidenceName, value: 'None visible', page: denied.page, snippet: denied.snippet });
  const treated = asked.find(({ question, kind }) => kind === 'yes' && /\bprev(?:ious|\.)? treatment$/i.test(question));
  if (treated)
    found.push({
      name: 'Previous treatment',
      value: `Yes: ${withoutNumber(treated.question)}`,
      page: treated.page,
      snippet: treated.snippet,
    });
  if (treatment)
    found.push({ name: treatmentName, value: treatment.answer, page: treatment.page, snippet: treatment.snippet });
  return found;
}

/** Questions with a marked or printed yes or no. */
function answered(statements: Statement[]): Fact[] {
  const questions: readonly [name: string, label: RegExp][] = [
    [evidenceName, /\bvisible evidence\b|\bevidence of\b|\binfestation\b/i],
    ['Live insects', /\blive (?:activity|insects?|infestation)\b/i],
    ['Damage by wood-destroying insects', /\bdamage\b/i],
    [treatmentName, /\btreatment (?:is )?recommended\b/i],
  ];
  return statements.flatMap((statement) => {
    const whole = statement.label ? `${statement.label} ${statement.text}` : statement.text;
    const question = /^(.{4,80}?)[?:]?\s+(?=(?:yes|no)\b|\[)/i.exec(whole)?.[1] ?? statement.label;
    const name = questions.find(([, label]) => label.test(question))?.[0];
    const rest = whole.slice(question.length);
    const isOther = /\bconducive\b|\bprevious(?:ly)?\b/i.test(question);
    if (!name || isOther || !/\b(?:yes|no)\b/i.test(rest) || statement.below) return [];
    const marked = /\b(yes|no)\s*(?:\[[xX]\]|☒|☑)/i.exec(rest)?.[1] ?? /(?:\[[xX]\]|☒|☑)\s*(yes|no)\b/i.exec(rest)?.[1];
    const plain = hasMark(rest) ? undefined : /^[?:\s]*((?:yes|no)\b(?!\W*(?:yes|no)\b).*)$/i.exec(rest)?.[1];
    const value = marked ?? plain;
    return value ? [factOf(name, statement, value)] : [];
  });
}

const isTerms = (text: string): boolean => text.length > 240 || terms.test(text) || isBoilerplate(text, 'pest_report');

function states(text: string): boolean {
  const found = insects.exec(text);
  return found !== null && seen.test(text) && !isDenied(text, found.index);
}

const texts: Record<string, Omit<IssueText, 'title'>> = {
  insects: {
    system: 'Pests',
    component: 'Wood-destroying insects',
    severity: 'major',
    reason: 'Wood-destroying insects damage the structure.',
    recommendation: 'Have a pest control company treat the structure, and ask for the treatment record.',
    trade: 'pest control',
  },
  damage: {
    system: 'Structure',
    component: 'Wood members',
    severity: 'major',
    reason: 'Damaged wood carries less.',
    recommendation: 'Have a contractor open the area and repair the damaged wood.',
    trade: 'carpenter',
  },
  condition: {
    system: 'Pests',
    component: 'Conducive condition',
    severity: 'minor',
    reason: 'The condition invites insects that destroy wood.',
    recommendation: 'Correct the condition.',
    trade: 'general contractor',
  },
  contact: {
    system: 'Pests',
    component: 'Earth to wood contact',
    severity: 'minor',
    reason: 'Wood in contact with the ground invites insects and rot.',
    recommendation: 'Separate the wood from the ground.',
    trade: 'carpenter',
  },
};

function issuesOf(facts: Fact[], positive: Statement[], found: Statement[]): Issue[] {
  const issues: Issue[] = [];
  const quoted = new Set<string>();
  const add = (title: string, kind: keyof typeof texts, at: Statement | Fact) => {
    if (quoted.has(at.snippet ?? title)) return;
    quoted.add(at.snippet ?? title);
    issues.push(issueOf({ title, ...texts[kind]! }, at));
  };
  const fact = (name: string) => facts.find((each) => each.name === name && !/^no\b/i.test(each.value));
  const live = fact('Live insects');
  const damage = fact('Damage by wood-destroying insects');
  const traces = fact('Dead insects, tubes or holes');
  const evidence = facts.find(({ name, value }) => name === evidenceName && /^yes/i.test(value));
  if (live) add(`Live wood-destroying insects: ${live.value}`.slice(0, 120), 'insects', live);
  if (traces) add(`Evidence of wood-destroying insects: ${traces.value}`.slice(0, 120), 'insects', traces);
  if (damage) add(`Damage by wood-destroying insects: ${damage.value}`.slice(0, 120), 'damage', damage);
  for (const one of positive)
    add(`${one.text.charAt(0).toUpperCase()}${one.text.slice(1)}`.slice(0, 120), 'insects', one);
  for (const one of found) {
    const rotten = /\b(?:fungus|dry ?rot|decay|damaged?)\b/i.exec(one.text);
    if (
      rotten &&
      !isDenied(one.text, rotten.index) &&
      !/^recommendation|\b(?:not|may|if|could|report|hidden|replace)\b/i.test(one.text)
    )
      add(one.text.slice(0, 120), 'damage', one);
    const contact =
      /\b(?:earth|soil)(?: |-)(?:to|and)(?: |-)wood\b|\bwood (?:to|in contact with) (?:earth|soil|the ground)\b/i.exec(
        one.text,
      );
    if (contact && !isDenied(one.text, contact.index)) add(one.text.slice(0, 120), 'contact', one);
  }
  if (evidence && issues.length === 0) add('Evidence of wood-destroying insects', 'insects', evidence);
  return issues;
}
