// The grades that a report gives its findings in codes and fields of its own: `S` or `►` as its legend explains them, and
// `Priority: Short-term` before or after the finding.
import type { Block } from '../../../documents/model/block.ts';
import type { Severity } from '../../engine.ts';
import { defectRank, type Rating, ratingOf, scaleOf } from '../inspection/ratings.ts';
import { severityRuleFor } from '../inspection/severity-rules.ts';

export interface Legend {
  codes: Map<string, Rating>;
  /** Indices of the blocks that explain them. */
  blocks: Set<number>;
}

const definition =
  /(?:^|[\t.;,:]\s*)["“(]?([A-Z]{1,3}|[✗✘►▲■◆●○☑✓✔★✱*!])["”)]?\s*(?:[\t:=–—-]+\s*|\s)["“]?(?=(\p{Lu}\p{L}[^\t]{2,160}))/gu;
/** A number may be that of a finding: one that is a grade stands in a cell of its own, or is called so. */
const numbered =
  /(?:^|[\t.;]\s*)(?:(?:[Cc]ondition )?[Rr]ating |[Gg]rade |[Ll]evel |[Cc]ategory |[Pp]riority )?([0-5])(?:\t|\s*[:=–—]\s*)(?=(\p{Lu}\p{L}[^\t]{2,160}))/gu;
/** `3 Defects that are serious`, in large print. */
const headed = /^([0-5])\s(?=(\p{Lu}\p{L}* \p{Ll}+ \p{Ll}.{2,160}))/gu;
/** `Pri A = safety. Pri B = function.` */
const called =
  /\b(?:pri(?:ority)?|grade|category|level|class|severity|rating)\.?\s+([A-E1-5])\s*[=:–—]\s*(?=(\p{L}{3}[^\t.;]{2,160}))/giu;
/** `MR = marginal; minor repair advised. DF = deficient`, or `IN=Inspected NI=Not Inspected` */
const equated = /(?:^|[\s.;(])["“(]?(\p{Lu}{1,3})["”)]?\s*=\s*["“]?(?=(\p{L}[^=]{2,160}))/gu;
/** Where the next code begins. */
const nextCode = /\s["“(]?\p{Lu}{1,3}["”)]?\s*(?:=.*)?$/u;
/** In a row of its own: `n   Minor defect   Correction likely involves little expense` */
const celled = /^([^\s\p{N}])\t(?=(\p{Lu}\p{L}[^\t]{2,60}\t))/gu;
/** `Rating: 1 Good · 2 Poor · 3 Failed` */
const listed = /(?:^|[:·|•]\s*)([0-5])\s+(?=(\p{Lu}[^·|•]{2,60}))/gu;
/** `(FIX) get it repaired before closing` */
const bracketed = /^\((\p{Lu}{2,12})\)\s+(?=(\p{L}.{2,160}))/gu;
/** `MON (Monitor). Worn, or near the end.` */
const termed = /(?:^|\.\s+)(\p{Lu}{2,4}|\p{Lu}\/\p{Lu})\s*(?:\((\p{L}[^)]{2,24})\))?\.\s+(\p{Lu}.{3,160}?)(?=\.|$)/gu;
/** `P1 is a hazard to people.` */
const lettered = /\b(\p{Lu}{1,2}\d)\s+(?:is|means|[=:–—])\s+(?=(\p{L}[^\t.;]{2,160}))/gu;
/** `The lintel has rusted. [P1]` */
const trailing = /[[(](\w{1,12})[\])]\s*[.;]?$/;
/** So many blocks lie at most between two entries of a legend. */
const gap = 2;
const minEntries = 3;

interface Entry {
  code: string;
  at: number;
  rating: Rating | null;
}

/** A legend stands in the text, or at the top or bottom of each page. */
export function legendOf(blocks: Block[]): Legend {
  const stated = legendIn(blocks, ({ kind }) => kind !== 'running');
  return stated.codes.size > 0 ? stated : legendIn(blocks, ({ kind }) => kind === 'running');
}

/** The codes of the first list in which several are explained, at least one of them as a defect. */
function legendIn(blocks: Block[], isRead: (block: Block) => boolean): Legend {
  let run: Entry[] = [];
  for (const [at, block] of blocks.entries()) {
    if (!isRead(block)) continue;
    if (run.length > 0 && at - run.at(-1)!.at > gap + 1) {
      if (isLegend(run)) break;
      run = [];
    }
    const own = entriesOf(block, at);
    // A paragraph that explains all codes is surer than numbered notes around it.
    if (isLegend(own) && !isLegend(run)) run = [];
    for (const entry of own) if (!run.some((each) => each.code === entry.code)) run.push(entry);
  }
  const entries = isLegend(run) ? run : [];
  // Between good and poor, fair is neither.
  const says = (grade: RegExp): boolean => entries.some(({ rating }) => rating && grade.test(rating.words));
  const isBetween = says(/^good\b/i) && says(/^(?:poor|failed)\b/i);
  return {
    codes: new Map(
      entries.flatMap(({ code, rating }) =>
        rating &&
        !(isBetween && rating.kind !== 'defect' && /^fair\b/i.test(rating.words)) &&
        !/^inspected$/i.test(rating.words)
          ? [[code, rating] as const]
          : [],
      ),
    ),
    blocks: new Set(entries.map(({ at }) => at)),
  };
}

function isLegend(run: Entry[]): boolean {
  const kinds = new Set(run.flatMap(({ rating }) => (rating ? [severityIn(rating) ?? rating.kind] : [])));
  return run.length >= minEntries && kinds.size >= 2 && run.some(({ rating }) => rating?.kind === 'defect');
}

export const severityIn = (rating: Rating): string | null => (rating.kind === 'defect' ? rating.severity : null);

function entriesOf(block: Block, at: number): Entry[] {
  const named = block.kind === 'heading' ? [block.text, block.label] : [block.label, block.text];
  const text = block.cells.length > 0 ? block.cells.join('\t') : named.filter(Boolean).join('\t');
  const whole = block.marker ? `${block.marker.replace(/[.)]$/, '')}\t${text}` : text;
  const numbers = block.marker ? [] : [...text.matchAll(numbered), ...text.matchAll(headed)];
  const scale = [...text.matchAll(listed)];
  const found = [
    ...whole.matchAll(definition),
    ...whole.matchAll(celled),
    ...whole.matchAll(bracketed),
    ...numbers,
    ...(scale.length >= minEntries ? scale : []),
    ...whole.matchAll(called),
    ...whole.matchAll(lettered),
  ];
  const explained = found
    .filter(([, , words]) => !words!.trimEnd().endsWith('?'))
    .map(([, name, words]) => ({ code: name!, at, rating: meaningOf(words!.replace(nextCode, '')) }));
  const short = [...whole.matchAll(equated)].flatMap(([, name, words]) => {
    const rating = ratingOf((/^[^.;,(]+/.exec(words!.replace(nextCode, '')) ?? [''])[0].trim());
    return rating ? [{ code: name!, at, rating }] : [];
  });
  const terms = [...text.matchAll(termed)].map(([, code = '', name, words]) => ({
    code,
    at,
    rating: meaningOf(name ? `${name}: ${words}` : words!) ?? ratingOf(code),
  }));
  return [...explained, ...short, ...terms];
}

const repair = /\b(?:repair\w*|replac\w+|deficien\w+|defective)\b/i;

const needsWork = /\b(?:repairs?|maintenance|upkeep|attention)\b/i;

const later = /\b(?:may|might|could|can)\b[^.;]*/gi;

/** What the words of a legend say, most telling first. */
const meanings: [RegExp, (words: string) => Rating][] = [
  [/^not? (?:present|applicable|installed)/i, (words) => ({ kind: 'absent', words })],
  [
    /^not? (?:\w+ )?(?:inspected|accessible|visible|tested|determined)|\bdid not inspect\b/i,
    (words) => ({ kind: 'uninspected', words }),
  ],
  [
    /^(?:information|good to know|note)|\bno (?:\w+ )?(?:repairs?|action|defects?|concern)\b|\bnothing (?:is )?wrong\b/i,
    (words) => ({ kind: 'advice', words }),
  ],
  [
    /\bnot (?:\w+ )?(?:function|operat|work|perform|serviceable|satisfactory|acceptable|in order|sound)/i,
    (words) => ({ kind: 'defect', severity: null, words }),
  ],
  [
    /\b(?:satisfactory|serviceable|acceptable|functional|intended|in order|good condition|sound)\b/i,
    (words) => ({ kind: 'good', words }),
  ],
  [
    /\b(?:safety|dangers?|hazards?|hazardous|unsafe|urgent\w*|serious|immediate\w*|critical|hurt|injur\w+)\b/i,
    (words) => ({ kind: 'defect', severity: 'critical', words }),
  ],
  [
    /^(?:an? )?(?:minor|small|monitor|maint\w+|upkeep|cosmetic|marginal|low)\b/i,
    (words) => ({ kind: 'defect', severity: 'minor', words }),
  ],
  [
    /\b(?:repair\w*|replac\w+|deficien\w+|defects?|defective|damaged?|fail\w*|major|significant|attention|broken|review|further \w+)\b/i,
    (words) => ({ kind: 'defect', severity: 'major', words }),
  ],
  [
    /\b(?:minor|monitor|maint\w+|upkeep|cosmetic|marginal|worn|watch|handyman|(?:small|little) jobs?|inexpensive)\b/i,
    (words) => ({ kind: 'defect', severity: 'minor', words }),
  ],
];

function meaningOf(text: string): Rating | null {
  const [words = ''] = text.split(/[.;](?=\s|$)/);
  const name = /^[^.:;,–—(="”]{3,40}/.exec(words)?.[0].trim() ?? words;
  const named = ratingOf(name);
  // `Marginal: worn, or in need of repair` is a status of minor and major defects.
  if (named?.kind === 'defect' && named.severity === 'minor' && repair.test(words.replace(later, '')))
    return { ...named, severity: null };
  // `FAIR: in need of minor repair`
  if (named?.kind === 'good' && /^fair\b/i.test(named.words) && needsWork.test(words.slice(name.length)))
    return { kind: 'defect', severity: 'minor', words: named.words };
  if (named) return named;
  // `repairs that are not serious or urgent`
  const stated = words.replace(
    /(?<=.)\b(?:not (?:considered |thought )?(?:to be )?(?:either )?|neither )(?:serious|urgent)\b[^.;]*/gi,
    '',
  );
  const affirmed = stated.replace(
    /\b(?:no|without|not an?) (?:\w+ )?(?:dangers?|hazards?|urgency|risks?)\b[^.;]*/gi,
    '',
  );
  const found = meanings.find(([pattern]) => pattern.test(affirmed));
  return found ? found[1](name) : null;
}

/** The worst meaning of the codes beside a block's text: ticked column, marker, cell of its own, or first word. */
export function codeIn(block: Block, codes: Legend['codes']): { rating: Rating; leading: string } | null {
  if (codes.size === 0) return null;
  const marker = block.marker.replace(/[.)]$/, '');
  const last = trailing.exec(block.text)?.[1] ?? '';
  const beside = [...block.ticked, marker, block.label, last, ...block.cells.map((cell) => cell.trim())];
  const own = beside
    .flatMap((each) => codes.get(each) ?? [])
    .toSorted((one, other) => defectRank(one) - defectRank(other));
  if (own[0]) return { rating: own[0], leading: '' };
  const leading = /^(\S{1,3})\s+(?=[\p{Lu}\d])/u.exec(block.text);
  // A number before a paragraph counts it.
  if (block.kind === 'paragraph' && /^\d/.test(block.text)) return null;
  const rating = leading && codes.get(leading[1]!);
  return rating ? { rating, leading: leading[0] } : null;
}

const gradeName = /\b(?:categor(?:y|ies)|rating|grade|priority|severity|urgency|importance|classification|class)$/i;
const rankWords = /^(?:priority|severity|urgency|grade|category|level) ?#?([1-5])[.!]?$/i;

/** The grade that closes an entry as a sentence of its own: `The cover is loose. Priority 2.` */
export function closingGrade(sentences: string[], codes: Legend['codes']): Rating | null {
  const [words = '', code = ''] = sentences.length > 1 ? (rankWords.exec(sentences.at(-1)!) ?? []) : [];
  return code ? (codes.get(code) ?? { kind: 'defect', severity: null, words: words.replace(/[.!]$/, '') }) : null;
}

const findingName = /^\p{L}{3,} (?:[Nn]o\.? ?|#)?(?:\p{Lu}{1,4}[-. ]?)?\d{1,3}[.)]?$/u;
const maxFieldWords = 6;

/**
 * The grade in a line that says nothing else: that of the part of the house below it (`Repair category   3` with a code
 * of the legend), or of the finding (`Defect 7   Minor defect   Type   Damage`).
 */
export function gradeOfLine(
  block: Block,
  next: Block | undefined,
  codes: Legend['codes'],
): { rating: Rating; isOfPart: boolean } | null {
  const [name = '', ...values] =
    block.kind === 'row' ? block.cells : block.kind === 'field' ? [block.label, block.text] : [block.text, block.label];
  if (gradeName.test(name)) {
    const rating = codes.get(values[0] ?? '');
    return rating ? { rating, isOfPart: true } : null;
  }
  // In a table such a row is a finding itself.
  if (block.kind !== 'row' || next?.kind === 'row' || !findingName.test(name)) return null;
  if (values.some((cell) => cell.split(' ').length > maxFieldWords)) return null;
  const [rating, ...others] = values.map(ratingOf).filter((each) => each?.kind === 'defect');
  return rating && others.length === 0 ? { rating, isOfPart: false } : null;
}

/** The grade of a defect that the text names, if it says how severe. */
export function gradeNamed(text: string): Rating | null {
  const rating = ratingOf(text);
  return rating && severityIn(rating) ? rating : null;
}

/**
 * Headings of one level that name different grades: `Action Items`, later `Consideration Items`. One alone is a topic,
 * and several in succession are a key.
 */
export function gradeHeadingsOf(blocks: Block[]): Map<Block, Rating> {
  const gradeOf = (block: Block | undefined): Rating | null =>
    block?.kind === 'heading' ? gradeNamed(block.text) : null;
  const named = blocks.flatMap((block, at) => {
    const rating = gradeOf(block);
    return rating && !gradeOf(blocks[at - 1]) && !gradeOf(blocks[at + 1]) ? [{ block, rating }] : [];
  });
  const levels = [...Map.groupBy(named, ({ block }) => block.level).values()];
  const scales = levels.filter((level) => new Set(level.map(({ rating }) => severityIn(rating))).size > 1);
  return new Map(scales.flat().map(({ block, rating }) => [block, rating]));
}

/** Ranks that no legend explains: the last is that of minor defects, those before it of major ones and of dangers. */
function settleRanks(statements: { text: string; rated: Rating | null }[]): void {
  const rankOf = ({ rated }: { rated: Rating | null }): number =>
    rated?.kind === 'defect' && rated.severity === null ? Number(rankWords.exec(rated.words)?.[1] ?? 0) : 0;
  const last = Math.max(...statements.map(rankOf), 0);
  if (!statements.some((each) => rankOf(each) > 0 && rankOf(each) < last)) return;
  for (const statement of statements) {
    const rank = rankOf(statement);
    if (rank === 0) continue;
    const unranked = severityRuleFor(statement.text)?.hazard ? 'critical' : 'major';
    statement.rated = {
      kind: 'defect',
      severity: rank === last ? 'minor' : unranked,
      words: statement.rated!.words,
    };
  }
}

/**
 * Relates the grades of the report to each other.
 * @param others grades that it names in headings, also those without findings
 */
export function settleScale(statements: { text: string; rated: Rating | null }[], others: Rating[] = []): void {
  settleRanks(statements);
  const scale = scaleOf([...statements.flatMap(({ rated }) => rated ?? []), ...others]);
  for (const statement of statements) if (statement.rated) statement.rated = scale(statement.rated);
}

const graded =
  /(?:^|\s)(?:priority|severity|urgency|risk(?: level)?|rating|grade|time ?frame|timing|importance|classification)\s*[:–—-]\s*(\p{L}+(?:[ -]\p{L}+)?)/iu;
/** `Time: Less than 1 year.` */
const timed = /(?:^|[.;]\s)(?:time(?: ?frame)?|timing|when|urgency)\s*:\s*(\p{L}[^.;:]{2,40})/iu;
const times: [RegExp, Severity][] = [
  [/^(?:immediate(?:ly)?|urgent(?:ly)?|now|at once|before (?:closing|moving in|occupancy|use))$/i, 'critical'],
  [/^(?:as soon as \w+|soon|promptly|(?:less than|with?in) .+|short[ -]term|next season)$/i, 'major'],
  [
    /^(?:discretionary|optional|(?:as )?(?:regular|routine|ongoing) \w+|ongoing|when convenient|long[ -]term)$/i,
    'minor',
  ],
];

/** The grade in a field: `Priority: Short-term`. */
export function gradeIn({ label, text }: Block): Rating | null {
  const whole = label ? `${label}: ${text}` : text;
  const value = graded.exec(whole)?.[1];
  const rating = value ? (ratingOf(value) ?? ratingOf(value.split(/[ -]/)[0]!)) : null;
  if (rating) return rating;
  const words = timed.exec(whole)?.[1]?.trim() ?? '';
  const severity = times.find(([pattern]) => pattern.test(words))?.[1];
  return severity ? { kind: 'defect', severity, words } : null;
}

export interface Grade {
  /** Index of its block in the document. */
  at: number;
  /** That of the statements below the same heading. */
  group: number;
  rating: Rating;
}

/** A field grades the statements after it, or before it, up to the next such field or heading. */
export function gradeByFields(
  statements: { at: number; group: number; rated: Rating | null }[],
  grades: Grade[],
  blocks: Block[],
): void {
  if (grades.length === 0) return;
  const leads = leadFindings(grades, blocks);
  const byGroup = Map.groupBy(grades, ({ group }) => group);
  for (const statement of statements) {
    const own = byGroup.get(statement.group) ?? [];
    const grade = leads ? own.findLast(({ at }) => at <= statement.at) : own.find(({ at }) => at >= statement.at);
    statement.rated ??= grade?.rating ?? null;
  }
}

/** Whether the fields with grades stand before the findings that they grade: below headings, or numbered. */
function leadFindings(grades: Grade[], blocks: Block[]): boolean {
  const fields = new Set(grades.map(({ at }) => blocks[at]));
  const content = blocks.filter(({ kind }) => kind !== 'running' && kind !== 'caption');
  const isNumbered = (block: Block | undefined): boolean => /^\d/.test(block?.marker ?? '');
  let votes = 0;
  for (const [at, block] of content.entries()) {
    if (!fields.has(block)) continue;
    const [before, after] = [content[at - 1], content[at + 1]];
    if (isNumbered(block) || before?.kind === 'heading') votes++;
    if (isNumbered(after) || !after || after.kind === 'heading') votes--;
  }
  return votes >= 0;
}
