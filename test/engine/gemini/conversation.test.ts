// Conversations with the model: answers in the language of the question, whatever the language of the documents, and
// completed follow-ups.
import { expect, test } from 'vitest';
import { collectEvents, openEngine, passagesOf, questionOf } from './engine.ts';

const english = 'The roof covering is 16 years old. It was installed under a permit of 2009.';
const spanish = 'La tasa de interés es del 6.375% y el plazo del préstamo es de 30 años.';
const writes = (text: string, quote: string) => () => JSON.stringify([{ text, quotes: [{ passage: 1, quote }] }]);

test.each([
  [
    'a Spanish question about an English page',
    '¿Qué edad tiene el techo?',
    english,
    'El techo tiene 16 años y es de 2009.',
  ],
  [
    'an English question about a Spanish page',
    'What is the interest rate?',
    spanish,
    'The interest rate is 6.375% for a term of 30 years.',
  ],
])('answers %s in its own language, and cites the words of the page', async (_what, query, page, text) => {
  const { engine } = await openEngine({ write: writes(text, page) });
  const { answer } = await collectEvents(engine, questionOf(query, passagesOf(page)));
  expect(answer.answer).toBe(text);
  expect(answer.citations).toMatchObject([{ page: 1, snippet: page }]);
});

test('replaces a translation with a wrong number by the words of the page', async () => {
  const { engine } = await openEngine({ write: writes('El techo tiene 25 años.', english) });
  const { answer } = await collectEvents(engine, questionOf('¿Qué edad tiene el techo?', passagesOf(english)));
  expect(answer.answer).toBe(english);
});

test('gives the no-information answer in Spanish for a Spanish question', async () => {
  const { engine } = await openEngine({ write: () => '[]' });
  const { answer } = await collectEvents(engine, questionOf('¿Hay piscina?', passagesOf(english)));
  expect(answer).toMatchObject({ citations: [], confidence: 'low' });
  expect(answer.answer).toMatch(/^Lo siento/);
});

test('completes a follow-up with the model from the earlier turns', async () => {
  const { engine, standIn } = await openEngine();
  const turns = [{ query: 'Is the chimney damaged?', answer: 'The chimney flashing is missing. (p. 1)' }];
  expect(await engine.searchQuery('What would that cost?', turns)).toBe('What would it cost to repair the chimney?');
  expect(standIn.asked[0]!.data).toContain('The chimney flashing is missing.');
});
