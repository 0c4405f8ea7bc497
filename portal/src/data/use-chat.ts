// A conversation about the documents of a property. Answers arrive as a stream; earlier ones of this tab are loaded.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { type AnswerFragment, AskDocument, ConversationDocument } from '../generated/operations.ts';
import { preparePages } from '../viewer/prepare.ts';

export interface Turn {
  id: number;
  question: string;
  /** The text so far. */
  text: string;
  message: AnswerFragment | null;
  state: 'asking' | 'done' | 'stopped' | 'failed';
  error?: Parameters<typeof import('../lib/client.ts').codeOf>[0];
}

const storageKey = 'lintel.chat';
let nextId = 1;

function chatSession(): string {
  const known = sessionStorage.getItem(storageKey);
  if (known) return known;
  const made = `portal-${crypto.randomUUID()}`;
  sessionStorage.setItem(storageKey, made);
  return made;
}

export interface Chat {
  turns: Turn[];
  asking: boolean;
  ask(question: string, document?: string): void;
  stop(): void;
}

export function useChat(property: string): Chat {
  const client = useClient();
  const [turns, setTurns] = useState<Turn[]>([]);
  const running = useRef<{ id: number; stop(): void } | null>(null);

  const change = useCallback((id: number, part: (turn: Turn) => Partial<Turn>) => {
    setTurns((before) => before.map((turn) => (turn.id === id ? { ...turn, ...part(turn) } : turn)));
  }, []);

  useEffect(() => {
    let left = false;
    void client.query(ConversationDocument, { target: property, session: chatSession() }).then(({ data }) => {
      if (left || !data) return;
      const earlier = data.chatHistory.messages.toReversed().map(({ message }): Turn => {
        return { id: nextId++, question: message.query, text: message.answer, message, state: 'done' };
      });
      setTurns((before) => {
        const known = new Set(before.map((turn) => turn.message?.messageId));
        return [...earlier.filter((turn) => !known.has(turn.message?.messageId)), ...before];
      });
    });
    return () => {
      left = true;
      running.current?.stop();
    };
  }, [client, property]);

  const stop = useCallback(() => {
    if (!running.current) return;
    const { id, stop: end } = running.current;
    end();
    running.current = null;
    change(id, () => ({ state: 'stopped' }));
  }, [change]);

  const ask = useCallback(
    (question: string, document?: string) => {
      stop();
      const id = nextId++;
      setTurns((before) => [...before, { id, question, text: '', message: null, state: 'asking' }]);
      const target = document ? { document } : { property };
      const subscription = client
        .subscription(AskDocument, { ...target, question, session: chatSession() })
        .subscribe(({ data, error, stale, hasNext }) => {
          if (error) change(id, () => ({ state: 'failed', error }));
          const event = data?.chatStream;
          if (event?.delta && event.type === 'content') change(id, (turn) => ({ text: turn.text + event.delta }));
          if (event?.message) {
            const { message } = event;
            change(id, () => ({ message, text: message.answer, state: 'done' }));
            void preparePages(message.citations.map(({ analysisId, page }) => ({ document: analysisId, page })));
          }
          if ((error || event?.message || (!hasNext && !stale)) && running.current?.id === id) running.current = null;
        });
      running.current = { id, stop: subscription.unsubscribe };
    },
    [client, property, change, stop],
  );

  return { turns, asking: turns.some(({ state }) => state === 'asking'), ask, stop };
}
