// What was not inspected, in the words of the report.
import type { KnownDocument, Question } from '../../../engine.ts';
import { type Slots, systemPattern } from '../intent/slots.ts';
import { clipped, plural, type Statement, type StructuredAnswer } from '../statement.ts';
import { holdsAll, termsIn } from '../terms.ts';
import { snippetOfText } from './evidence.ts';
import { whereOf } from './lines.ts';
import { thingsOf } from './select.ts';

const maxLines = 8;
/** Words of a statement about the inspection as a whole: they say nothing about this house. */
const general = /\b(?:standards? of practice|inspectors? (?:is|are|shall|will)|not required|scope of)\b/i;

export async function limitsAnswer(
  question: Question,
  slots: Slots,
  documents: readonly KnownDocument[],
  manyFiles: boolean,
): Promise<StructuredAnswer | null> {
  const all = documents.flatMap((document) => document.notInspected.map((limit) => ({ document, ...limit })));
  const things = thingsOf(question.query, slots);
  const wanted = all.filter(
    ({ text }) =>
      holdsAll(things, termsIn(text)) &&
      slots.systems.every((system) => systemPattern(system).test(text.toLowerCase())) &&
      slots.rooms.every((room) => room.test(text.toLowerCase())),
  );
  if (wanted.length === 0) return null;
  const own = wanted.filter(({ text }) => !general.test(text));
  const limits = own.length > 0 ? own : wanted;
  const most = slots.count ?? maxLines;
  const shown = limits.slice(0, most * 2);
  const pages = await question.readPages(
    shown.map(({ document, page }) => ({ analysisId: document.analysisId, page })),
  );
  const lines = shown
    .flatMap(({ document, page, text }, at): Statement[] => {
      const snippet = snippetOfText(pages[at] ?? '', text);
      if (!snippet) return [];
      const { file, analysisId } = document;
      return [
        {
          text: `${clipped(snippet, 260)} (${whereOf({ file, page }, manyFiles)})`,
          citations: [{ file, page, snippet, analysisId }],
        },
      ];
    })
    .slice(0, most);
  if (lines.length === 0) return null;
  const intro = `Not inspected, or only in part (${plural(limits.length, 'limit')} of the inspection):`;
  const rest = limits.length - lines.length;
  const outro = `And ${rest} more.`;
  return {
    intro: { text: intro, citations: lines.flatMap(({ citations }) => citations), derived: [intro] },
    statements: lines,
    ...(rest > 0 && { outro: { text: outro, citations: [], derived: [outro] } }),
  };
}
