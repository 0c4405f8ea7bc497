// What is said when the documents say nothing: the same words whoever finds it out.
import type { Answer } from './engine.ts';

export const noInformation = (generatedBy: string, relatedQuestions: string[] = []): Answer => ({
  answer:
    "I'm sorry, I couldn't find information about that in your documents. Please try rephrasing your question, or ask about something they cover.",
  citations: [],
  relatedQuestions,
  confidence: 'low',
  generatedBy,
});
