// Completes a follow-up question with the model, so that the search can find its subject.
import { z } from 'zod';
import type { Question } from '../engine.ts';
import type { Client } from './client.ts';
import { MalformedOutput } from './faults.ts';
import { fenceText, makeFence } from './fence.ts';
import type { Gate } from './gate.ts';
import { requestShape } from './shape.ts';

const shape = z.object({ query: z.string() });
const maxLength = 400;

export async function completeByModel(
  model: { client: Client; gate: Gate },
  query: string,
  turns: Question['turns'],
  signal?: AbortSignal,
): Promise<string> {
  const fence = makeFence();
  const instruction = [
    'Rewrite the last question of a conversation so that it can be understood alone: put in what words like "that", "it" or "the second one" stand for. Keep its language. A question that is whole already stays as it is. Do not answer it.',
    fence.rule,
  ].join('\n');
  const data = [
    ...turns.map((turn) => fenceText(fence, 'turn', `Question: ${turn.query}\nAnswer: ${turn.answer}`)),
    fenceText(fence, 'last-question', query),
  ].join('\n');
  const written = (await requestShape(model, shape, { instruction, data }, { signal, patience: 'person' })).query
    .replace(/\s+/g, ' ')
    .trim();
  if (written === '' || written.length > maxLength) throw new MalformedOutput('The question was not rewritten.');
  return written;
}
