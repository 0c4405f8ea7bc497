// A report as a list of questions: the remark below an adverse answer is a finding. `Are tiles free of cracks?   No`.
import type { Block } from '../../../documents/model/block.ts';
import type { OpeningGrade } from './opening-grades.ts';

/** Fewer questions are part of another report. */
const minQuestions = 8;
const asked = /^(.{8,}\?)\s*(yes|no|in part|partly|partially|n\/?a)?\.?$/is;
const answer = /^(yes|no|in part|partly|partially|n\/?a)\.?$/i;

/** Questions to which yes is good. */
const sound =
  /\b(?:free (?:of|from)|clear of|sound|intact|adequate\w*|serviceable|secure\w*|work(?:s|ing)?|operat\w+|function\w*|good|satisfactory|proper\w*|suitable|complete|level|plumb|protected|compl(?:y|iant|ies)|safe|safely|firm\w*|drain(?:s|ed)? well|well (?:drained|ventilated)|up to (?:code|standard))\b/i;
/** Questions to which yes is bad. */
const unsound =
  /\b(?:evidence|signs?|indications?|crack\w*|damag\w+|leak\w*|defect\w*|rot\w*|decay\w*|damp\w*|mou?ld|termites?|corro\w+|rust\w*|missing|hazard\w*|problems?|stain\w*|sagg?\w*|loose|blocked|worn|fail\w+|excessive)\b/i;

function isAdverse(question: string, said: string): boolean {
  if (/^n/i.test(said) && !/^no$/i.test(said)) return false;
  const yes = /^yes$/i.test(said);
  if (sound.test(question)) return !yes;
  return yes && unsound.test(question);
}

function questionIn({ kind, cells, label, text }: Block): { question: string; said: string } | null {
  const parts = kind === 'row' ? cells : kind === 'field' ? [label, text] : [text];
  const at = parts.findIndex((part) => asked.test(part));
  const [, question = '', own = ''] = asked.exec(parts[at] ?? '') ?? [];
  const said = own || parts.slice(at + 1).find((part) => answer.test(part)) || '';
  return question && said ? { question, said } : null;
}

export function answeredRemarksOf(blocks: Block[]): Map<Block, OpeningGrade> {
  const questions = blocks.map(questionIn);
  if (questions.filter(Boolean).length < minQuestions) return new Map();
  return new Map(
    questions.flatMap((each, at) => {
      const remark = blocks.slice(at + 1).find(({ kind }) => kind !== 'running' && kind !== 'caption');
      const isRemark = remark && ['paragraph', 'list-item'].includes(remark.kind) && !questionIn(remark);
      return each && isRemark && isAdverse(each.question, each.said)
        ? [[remark, { rating: { kind: 'defect', severity: null, words: each.said }, leading: '' }] as const]
        : [];
    }),
  );
}
