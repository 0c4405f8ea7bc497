// Title commitments and reports: schedule A as facts, requirements and exceptions one by one, and those that a buyer
// should clear as issues. Standard exceptions are no issues.
import type { Block } from '../../../documents/model/block.ts';
import { modelOf } from '../../../documents/model/build.ts';
import { fieldsOf } from '../../../documents/model/fields.ts';
import { Grid } from '../../../documents/model/grid.ts';
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact, Issue, Severity } from '../../engine.ts';
import { readFieldRules } from '../../rules/field-rules.ts';
import { type Rule, readRules } from '../../rules/rules.ts';
import type { DocumentReading } from '../document-reading.ts';
import { plainStatement, type Statement, statementsOf, withAnswers } from '../statements.ts';
import { findFact, issueOf, missing } from './findings.ts';

const money = /\$\s?\d[\d,]*(?:\.\d{2})?/;

const titleFields = readFieldRules('title-fields');
const estates = /fee simple(?: absolute)?|leasehold|life estate|condominium|\ba fee\b/i;

interface Item {
  kind: 'requirement' | 'exception';
  number: string;
  statement: Statement;
}

const requirements = /\brequirements?\b|\bschedule b[\s,-]*(?:part |section )?(?:I|1)\b(?!I)/i;
const exceptions = /\bexceptions?\b|\bschedule b[\s,-]*(?:part |section )?(?:II|2)\b/i;
const itemNumber = /^\(?(\d{1,2}|[a-z])[.)]\s+/;

function itemsOf(pages: Page[]): Item[] {
  const items: Item[] = [];
  let kind: Item['kind'] | null = null;
  const closed = new Set<Item['kind']>();
  /** Where the text of a table row stands: its next lines stand below it. */
  let column: number | null = null;
  for (const block of modelOf(pages).blocks) {
    if (block.kind === 'running') continue;
    const text = foldSpace(
      [block.marker, block.kind === 'field' ? `${block.label}: ${block.text}` : block.text].filter(Boolean).join(' '),
    );
    const row = (block.kind === 'row' || block.kind === 'field') && /^\d{1,2}[.)]?$/.test(block.cells[0] ?? '');
    const found = row ? block.cells[0]!.replace(/\W/g, '') : itemNumber.exec(text)?.[1];
    const open = items.at(-1);
    // The letters of a part of a numbered item.
    const isPart = found !== undefined && open?.kind === kind && /[a-z]/.test(found) && /\d/.test(open.number);
    const number = isPart ? undefined : found;
    if (!number && column !== null && open && goesOn(block, text, column, open)) {
      open.statement.text += ` ${text}`;
      continue;
    }
    if (!number && kind && block.kind === 'paragraph' && recorded.test(text)) {
      items.push(itemOf(kind, '', text, block));
      continue;
    }
    if (!number) {
      // A short line or a heading begins the next schedule; an introduction ends with a colon.
      const title =
        text.length < 80 ||
        /:$/.test(text) ||
        !/\p{Ll}/u.test(text) ||
        block.kind === 'row' ||
        block.kind === 'heading';
      if (title && exceptions.test(text)) kind = 'exception';
      else if (title && requirements.test(text)) kind = 'requirement';
      else if ((block.kind === 'heading' && !/\bfollow(?:s|ing)\b/i.test(text)) || /^schedule [ac]\b/i.test(text))
        kind = null;
      continue;
    }
    if (!kind) continue;
    // The exceptions that are printed in the forms of policies follow those of the property.
    const count = items.filter((item) => item.kind === kind && item.number !== '').length;
    if (number === '1' && count >= minList) closed.add(kind);
    if (closed.has(kind)) continue;
    column = row ? (block.pieces[1]?.x ?? null) : block.x + indent;
    const said = row
      ? foldSpace(block.kind === 'field' ? block.text : block.cells.slice(1).join(' '))
      : text.replace(itemNumber, '');
    const snippet = block.pieces[row ? 1 : 0]?.text ?? said;
    items.push(itemOf(kind, number, said, block, snippet));
  }
  return items.map((item) => ({ ...item, statement: quoted(item.statement, pages) }));
}

const itemOf = (
  kind: Item['kind'],
  number: string,
  text: string,
  { page, pieces }: Block,
  snippet = pieces[0]?.text ?? text,
): Item => ({
  kind,
  number,
  statement: plainStatement(page, text, snippet),
});

const maxSnippet = 300;

/** With the whole text as the quote if the page has it unchanged. */
function quoted(statement: Statement, pages: Page[]): Statement {
  const page = foldSpace(pages.find(({ number }) => number === statement.page)?.text ?? '');
  return page.includes(statement.text) ? { ...statement, snippet: statement.text.slice(0, maxSnippet) } : statement;
}

/** A paragraph without a number that states a recorded claim. */
const recorded = /\b(?:notice of (?:default|trustee[’']?s? sale)|lis pendens|foreclosure)\b.*\b(?:recorded|filed)\b/is;

/** Items of a list that is not begun again. */
const minList = 3;

/** How far right of its number the further lines of an item begin at least, in points, and how long it can be. */
const indent = 6;
const maxItem = 700;

/** Lines below an item that begin right of its number, and are no title. */
const goesOn = ({ x, kind }: Block, text: string, column: number, { statement }: Item): boolean =>
  x > column - indent &&
  kind !== 'heading' &&
  statement.text.length < maxItem &&
  !/^(?:schedule|note\b|end of)/i.test(text);

interface Matter extends Rule {
  name: string;
  words: RegExp;
  severity: Severity;
  reason: string;
}

export const matters: readonly Matter[] = readRules('title-matters', ['words']);
/** The first that the text names. */
export const matterOf = (text: string): Matter | undefined => matters.find(({ words }) => words.test(text));
/** Standard exceptions, and what is settled or absent. */
const harmless =
  /\bnot (?:shown|recorded|disclosed)\b[^.]{0,20}\bpublic records?\b|\bnot (?:yet )?due\b|\b(?:any|all) (?:defect|lien|encumbrance|easement)s?,? (?:lien|or|not|claim)|\beasements? not of record\b|\baccurate (?:and complete )?(?:land )?survey\b|\bparties in possession\b|\bsupplemental (?:or escaped assessments|taxes)\b|\bfrom (?:the )?proposed insured\b|\bexecuted (?:deed of trust|mortgage)\b|\bcreated, first appear|\bappears? between\b|\breleased\b|\bsatisfied\b|\bpaid (?:in full|through)\b|\b(?:none|no)\b(?! (?:release|bond|satisfaction|reconveyance))[^.]{0,40}\b(?:found|of record|recorded|appear)/i;

export function readTitle(pages: Page[]): DocumentReading {
  const statements = withAnswers(statementsOf(pages));
  const items = itemsOf(pages);
  const listed = (kind: Item['kind']) => items.filter((item) => item.kind === kind);
  const facts: Fact[] = [
    ...scheduleA(pages, items),
    ...findFact(statements, 'Estate', {
      label: /^(?:interest|estate)\b|\bestate or interest\b/i,
      value: estates,
      sentence: new RegExp(
        String.raw`\b(?:estate|interest)\b[^:]{0,100}(?::|\bis\b)\s*(?:an? )?(${estates.source})`,
        'i',
      ),
    }),
    ...findFact(statements, 'Property address', {
      label: /^(?:premises|property(?: address)?|street address|address)$/i,
      value: /^\d+\s+\p{L}.{4,80}/u,
      sentence: /\b(?:also|commonly) known as(?: street and number)?[:\s]+(\d+ [^.;]{5,80})/i,
    }),
    ...findFact(statements, 'Parcel number', {
      label: /\b(?:parcel|APN|tax (?:id|parcel|account))\b/i,
      value: /^\d[\d.-]{4,}\d$/,
      sentence: /\b(?:parcel|APN|tax id)\b(?: (?:no|number|id))?[.:#\s]{1,4}(\d[\d.-]{4,}\d)/i,
    }),
    ...findFact(statements, 'Vested in', {
      label: /\bvested\b|^(?:owner(?: of record)?|vested owner|record owner|(?:record )?title ?holder)$/i,
      value: /^(?=.*\p{L}{3})[^$]{3,160}?(?=,? by (?:deed|virtue)\b|$)/u,
      // An initial has a full stop of its own.
      sentence: /\bvested in[:\s]{1,4}((?:[^.;]|(?<=\b\w)\.){3,120})/i,
    }),
    ...findFact(statements, 'Property taxes', {
      label: /\b(?:property|real estate)? ?taxes\b/i,
      value: /^(?=.*(?:\d|paid|due|delinquent)).{4,120}$/i,
    }),
  ];
  for (const kind of ['requirement', 'exception'] as const) {
    const those = listed(kind).filter(({ number }) => number !== '');
    if (those.length === 0) continue;
    const name = kind === 'requirement' ? 'Requirement' : 'Exception';
    facts.push({
      name: `${name}s`,
      value: `${those.length} listed`,
      page: those[0]!.statement.page,
      snippet: those[0]!.statement.snippet,
    });
    for (const { number, statement } of those)
      facts.push({
        name: `${name} ${number}`,
        value: statement.text.slice(0, 240),
        page: statement.page,
        snippet: statement.snippet,
      });
  }
  return {
    facts,
    issues: issuesOf(items, statements),
    notStated: missing(facts, ['Effective date', 'Vested in', 'Exceptions']),
  };
}

/** Values in running text: `Proposed Insured: A. Person. Proposed Amount of Insurance: $1`. */
const inSentences: Record<string, RegExp> = {
  'Effective date':
    /\b(?:effective date|commitment date|dated as of)[:\s]{1,4}(\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}-\d{2}-\d{2}|[A-Z][a-z]+ \d{1,2},? \d{4})/gi,
  'Proposed insured': /\bproposed insured[:\s]{1,3}((?:[^.;:$]|(?<=\b\w)\.){3,80})/gi,
  'Policy amount': /\b(?:policy amount|amount of (?:the )?(?:policy|insurance))[:\s]{1,4}(\$\s?[\d,]+(?:\.\d{2})?)/gi,
};

function inText(name: string, page: Page): Fact[] {
  const pattern = inSentences[name];
  const text = foldSpace(page.text);
  return pattern
    ? [...text.matchAll(pattern)].map(([snippet, value]) => ({ name, value: value!, page: page.number, snippet }))
    : [];
}

/** Elsewhere an amount is that of a mortgage. */
const schedule =
  /\bproposed (?:policy|insured|amount)\b|\bschedule a\b|\bpolicy amount\b|\bamount of (?:insurance|policy)\b/i;
/** Pages that Schedule A may take. */
const maxPages = 3;
const lender =
  /\b(?:bank|mortgage|lend\w*|credit union|financial|savings|loan|N\.?A\.|successors|assigns|company|corp\w*)(?!\w)/i;
const sizeOf = (amount: string): number => Number(amount.replace(/[^\d.]/g, ''));

/** Dates and amounts before the first requirement or exception, where others are those of mortgages and liens. */
function scheduleA(pages: Page[], items: Item[]): Fact[] {
  const end = Math.min(maxPages, ...items.slice(0, 1).map(({ statement }) => Math.max(statement.page - 1, 1)));
  const found = pages.slice(0, end).flatMap((page) => fieldsOf(new Grid(page), titleFields));
  const named = (name: string): Fact[] => [
    ...found.filter((field) => field.name === name),
    ...pages.slice(0, end).flatMap((page) => inText(name, page)),
  ];
  const facts = (fields: readonly Fact[], name = fields[0]?.name): Fact[] =>
    fields.slice(0, 1).map(({ value, page, snippet }) => ({ name: name!, value, page, snippet }));
  const isSchedule = ({ page }: Fact): boolean =>
    schedule.test(pages.find(({ number }) => number === page)?.text ?? '');
  const insured = named('Proposed insured');
  // The policy of the owner is for the price, that of the lender for the loan.
  const amounts = named('Policy amount')
    .filter(isSchedule)
    .toSorted((one, other) => sizeOf(other.value) - sizeOf(one.value));
  const smaller = amounts.filter(({ value }) => sizeOf(value) < sizeOf(amounts[0]!.value));
  return [
    ...facts(named('Commitment number')),
    ...facts(named('Effective date')),
    ...facts([...insured.filter(({ value }) => !lender.test(value)), ...insured]),
    ...facts(amounts),
    ...facts(smaller, 'Loan policy amount'),
    ...['Title insurer', 'Issuing agent', 'Escrow officer', 'Title officer'].flatMap((name) => facts(named(name))),
  ];
}

function issuesOf(items: Item[], statements: Statement[]): Issue[] {
  const told =
    items.length > 0
      ? items
      : statements
          .filter(({ below, label, text }) => !below && (label !== '' || text.length < 300))
          .map((statement): Item => ({ kind: 'exception', number: '', statement }));
  return told.flatMap(({ kind, statement }) => {
    const text = [statement.label, statement.text].filter(Boolean).join(': ');
    if (harmless.test(text) || /^(?:none|no)\b/i.test(statement.text)) return [];
    const matter = matterOf(text);
    if (!matter || (items.length === 0 && matter.id === 'probate-of-an-estate')) return [];
    const amount = money.exec(text)?.[0];
    return [
      issueOf(
        {
          title: amount ? `${matter.name}: ${amount}` : matter.name,
          system: 'Title',
          component: kind === 'requirement' ? 'Requirement' : 'Exception',
          severity: matter.severity,
          reason: matter.reason,
          recommendation:
            kind === 'requirement'
              ? 'Make sure that it is met before closing.'
              : 'Ask the title company whether it can be removed or insured over before closing.',
          trade: 'title company',
        },
        statement,
      ),
    ];
  });
}
