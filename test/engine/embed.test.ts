import { expect, test } from 'vitest';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';

const engine = createBuiltinEngine();
const likeness = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

test('embeds deterministically with unit length', async () => {
  const [once, again] = await engine.embed(['A leak at the chimney.', 'A leak at the chimney.'], 'document');
  expect(once!.length).toBe(engine.dimensions);
  expect(likeness(once!, once!)).toBeCloseTo(1, 5);
  expect(again).toEqual(once);
});

test('a question is closer to the text that answers it in other words', async () => {
  const [query] = await engine.embed(['Is the breaker panel safe?'], 'query');
  const [near, far] = await engine.embed(['The load center is unsafe.', 'The lawn needs mowing.'], 'document');
  expect(likeness(query!, near!)).toBeGreaterThan(likeness(query!, far!) + 0.1);
});

test.each([
  ['Is the breaker box safe?', 'The load center is a fire hazard.', 'The garden gate needs a new hinge.'],
  ['Does the food grinder under the sink run?', 'The garbage disposal is noisy.', 'The heat pump was made in 2011.'],
  ['Where do I turn the water off?', 'Main shut-off valve: garage.', 'The main panel is in the garage.'],
  ['Will rain get in up there?', 'An open flashing lets water enter the attic.', 'The attic has no insulation.'],
])('%s is nearer to "%s" than to "%s", without a common content word', async (asked, answer, other) => {
  const [query] = await engine.embed([asked], 'query');
  const [near, far] = await engine.embed([answer, other], 'document');
  expect(likeness(query!, near!)).toBeGreaterThan(likeness(query!, far!) + 0.05);
});

test('embeds a text without words', async () => {
  const [vector] = await engine.embed([''], 'document');
  expect([...vector!].every((value) => value === 0)).toBe(true);
});
