// Random steps of the model test.
import fc from 'fast-check';

export const users = ['ann', 'Łukasz', 'b\nb', '用户'];

const pick = fc.nat({ max: 1_000_000 });
const user = fc.constantFrom(...users);
export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('buy' as const), user, pack: fc.constantFrom('single', 'medium', 'pro') }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), pick, told: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tell' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), pick, share: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('operatorRefund' as const), pick, share: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('failRefund' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('dispute' as const),
      pick,
      outcome: fc.constantFrom('open', 'won', 'lost'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('adjust' as const), user, credits: fc.integer({ min: -3, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('document' as const), running: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('access' as const),
      user,
      picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
      there: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rush' as const),
      user,
      picks: fc.array(pick, { minLength: 2, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('end' as const), pick, state: fc.constantFrom('failed', 'skipped') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
