// From scored units to an answer: a few verbatim sentences or values, each with its citation, best first. Nothing is said
// that a citation doesn't carry; where the evidence is too thin there is no answer at all.
import { analyzeText } from '../../../search/terms.ts';
import type { Citation } from '../../engine.ts';
import { strict } from './forms.ts';
import type { Understood } from './question.ts';
import type { ScoredUnit } from './score.ts';

export interface Composed {
  text: string;
  citations: Citation[];
  units: ScoredUnit[];
}

const statements = 3;
const citationsMost = 5;
const snippetLength = 300;

export function compose(question: Understood, scored: ScoredUnit[]): Composed | null {
  const usable = scored.filter((unit) => answers(question, unit));
  const best = usable[0];
  if (!best) return null;
  const chosen: ScoredUnit[] = [];
  for (const unit of usable) {
    if (chosen.length === citationsMost) break;
    if (unit.score < best.score - 0.35) break;
    if (chosen.some((other) => alike(other, unit) && other.passage.page === unit.passage.page)) continue;
    chosen.push(unit);
  }
  const said: ScoredUnit[] = [];
  for (const unit of chosen) if (said.length < statements && !said.some((other) => alike(other, unit))) said.push(unit);
  const files = new Set(said.map((unit) => unit.passage.file));
  const text = said.map((unit) => statement(unit, files.size > 1)).join(said.length > 1 ? '\n' : '');
  return { text: said.length > 1 ? text.replace(/^/gm, '- ') : text, citations: chosen.map(citation), units: chosen };
}

/** The threshold between an answer and none. */
export function answers(question: Understood, unit: ScoredUnit): boolean {
  if (strict.has(question.kind) && unit.form < 0.4) return false;
  if (unit.boilerplate && (question.existence || strict.has(question.kind))) return false;
  return unit.coverage >= 0.5 && unit.own >= 0.25;
}

function statement(unit: ScoredUnit, manyFiles: boolean): string {
  const label = unit.kind !== 'sentence' && unit.label ? `**${unit.label.replace(/:$/, '')}:** ` : '';
  const where = manyFiles ? `${unit.passage.file}, p. ${unit.passage.page}` : `p. ${unit.passage.page}`;
  return `${label}${unit.text} (${where})`;
}

function citation(unit: ScoredUnit): Citation {
  const { file, page, analysisId } = unit.passage;
  return { file, page, snippet: shorten(unit.text), analysisId };
}

/** Cut at a word, so that what is left still stands on the page. */
function shorten(text: string): string {
  if (text.length <= snippetLength) return text;
  return text.slice(0, text.lastIndexOf(' ', snippetLength)).trimEnd();
}

const stemsOf = (unit: ScoredUnit) => new Set(analyzeText(unit.text).map(({ term }) => term));

function alike(left: ScoredUnit, right: ScoredUnit): boolean {
  const a = stemsOf(left);
  const b = stemsOf(right);
  let shared = 0;
  for (const term of a) if (b.has(term)) shared++;
  return shared / Math.max(1, Math.min(a.size, b.size)) > 0.75;
}
