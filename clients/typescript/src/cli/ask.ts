// lintel ask ID QUESTION… [--session TEXT]
import type { ChatCitationEvent } from '../stream.ts';
import { type Context, UsageError } from './context.ts';
import { targetOf } from './documents.ts';
import { plain, plainLines } from './terminal.ts';

export async function ask(context: Context): Promise<boolean> {
  const { positionals, client, terminal, text, signal, json } = context;
  const [id, ...words] = positionals;
  const query = words.join(' ');
  if (!id || !query.trim()) throw new UsageError('Name an analysis or a property, and the question.');
  const session = text('session');
  const question = { ...(await targetOf(context, id)), query, ...(session !== undefined && { session_id: session }) };
  const citations: Omit<ChatCitationEvent, 'type'>[] = [];
  let answer = '';
  let messageId = '';
  for await (const event of client.chat.stream(question, { signal })) {
    if (event.type === 'start') messageId = event.message_id;
    if (event.type === 'citation') {
      const { type: _, ...citation } = event;
      citations.push(citation);
    }
    if (event.type !== 'content') continue;
    answer += event.delta;
    if (!json) terminal.write(plainLines(event.delta));
  }
  if (json) {
    terminal.json({ message_id: messageId, query, answer, citations });
    return true;
  }
  terminal.print('');
  const sources = new Set(citations.map(({ file, page }) => `  ${plain(file)}, page ${page}`));
  for (const source of sources) terminal.print(source);
  return true;
}
