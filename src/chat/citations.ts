// Verifies the citations of an answer against the pages.
import { foldSpace, isOnPage } from '../documents/snippet.ts';
import type { Answer, Citation } from '../engine/engine.ts';
import type { Service } from '../service/service.ts';

/** Removes citations that are not on their page. Returns undefined if none is left. */
export async function verifyCitations(service: Service, answer: Answer): Promise<Answer | undefined> {
  if (answer.citations.length === 0) return answer.confidence === 'low' ? answer : undefined;
  const pages = await service.db.page.findMany({
    where: { OR: answer.citations.map(({ analysisId, page }) => ({ analysisId, number: page })) },
    select: { analysisId: true, number: true, text: true },
  });
  const text = new Map(pages.map((page) => [`${page.analysisId}:${page.number}`, page.text]));
  const isVerified = ({ analysisId, page, snippet }: Citation) =>
    isOnPage(text.get(`${analysisId}:${page}`) ?? '', snippet);
  const citations = answer.citations
    .filter(isVerified)
    .map((citation) => ({ ...citation, snippet: foldSpace(citation.snippet) }));
  return citations.length > 0 ? { ...answer, citations } : undefined;
}
