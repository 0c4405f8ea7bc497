// The answer when the documents contain no information, in the language of the question.
import { isSpanish } from './builtin/answer/spanish.ts';
import type { Answer } from './engine.ts';

export function noInformationAnswer(query: string, generatedBy: string, relatedQuestions: string[] = []): Answer {
  const spanish = isSpanish(query);
  return {
    answer: spanish
      ? 'Lo siento, no encontré información sobre eso en sus documentos. Intente decirlo con otras palabras o, si los documentos están en inglés, haga la pregunta en inglés.'
      : "I'm sorry, I couldn't find information about that in your documents. Please try rephrasing your question, or ask about something they cover.",
    citations: [],
    relatedQuestions: spanish ? [] : relatedQuestions,
    confidence: 'low',
    generatedBy,
  };
}
