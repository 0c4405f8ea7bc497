// The answer when the documents contain no information, in the language of the question.
import { isSpanish } from './builtin/answer/spanish.ts';
import type { Answer } from './engine.ts';

/** @param known what is known instead */
export function noInformationAnswer(
  query: string,
  generatedBy: string,
  relatedQuestions: string[] = [],
  known: string | null = null,
): Answer {
  const spanish = isSpanish(query);
  return {
    answer: known
      ? `${known} I'm sorry, I couldn't find more about that. Please try rephrasing your question.`
      : spanish
        ? 'Lo siento, no encontré información sobre eso en sus documentos. Intente decirlo con otras palabras o, si los documentos están en inglés, haga la pregunta en inglés.'
        : "I'm sorry, I couldn't find information about that in your documents. Please try rephrasing your question, or ask about something they cover.",
    citations: [],
    relatedQuestions: spanish ? [] : relatedQuestions,
    confidence: 'low',
    generatedBy,
  };
}
