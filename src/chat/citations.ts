// Verifies the citations of an answer against the pages.
import { foldSpace, isOnPage } from '../documents/snippet.ts';
import type { Answer, Question } from '../engine/engine.ts';

/** Removes citations that are not on their page. Returns undefined if none is left. */
export async function verifyCitations(answer: Answer, readPages: Question['readPages']): Promise<Answer | undefined> {
  if (answer.citations.length === 0) return answer.confidence === 'low' ? answer : undefined;
  const texts = await readPages(answer.citations);
  const citations = answer.citations
    .filter(({ snippet }, at) => isOnPage(texts[at]!, snippet))
    .map((citation) => ({ ...citation, snippet: foldSpace(citation.snippet) }));
  return citations.length > 0 ? { ...answer, citations } : undefined;
}
