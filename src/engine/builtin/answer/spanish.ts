// Translates Spanish questions about English documents word by word. A question with an unknown word is not translated:
// a partly understood question would be answered wrongly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '../../../language/terms.ts';
import type { Question } from '../../engine.ts';

/** Without accents; phrases come before words. Ambiguous words (seguro, cerca, cubierta, estufa) are not in it. */
interface Vocabulary {
  phrases: Record<string, string>;
  words: Record<string, string>;
  /** They carry nothing. */
  fillers: string;
  /** A question with two of these is Spanish; English has none of them. */
  markers: string;
}

const spanish: Vocabulary = JSON.parse(readFileSync(join(import.meta.dirname, 'words/spanish.json'), 'utf8'));
const words = new Map(Object.entries(spanish.words));
const fillers = new Set(spanish.fillers.split(' '));
const markers = new Set(spanish.markers.split(' '));
const patterns = Object.entries(spanish.phrases).map(
  ([phrase, english]) => [new RegExp(`\\b(?:${phrase})\\b`, 'g'), english] as const,
);
const mark = (english: string): string => ` <${english.replaceAll(' ', '_')}> `;

export function isSpanish(query: string): boolean {
  if (/[¿¡]/.test(query)) return true;
  const found = tokensOf(plainly(query)).filter((word) => markers.has(word));
  return new Set(found).size >= 2 && !/\b(?:the|is|are|what|how|does|of)\b/i.test(query);
}

/** Null when a word is unknown. */
export function translateQuery(query: string): string | null {
  let text = plainly(query);
  for (const [pattern, english] of patterns) text = text.replace(pattern, mark(english));
  const out: string[] = [];
  for (const token of text.match(/<[^>]+>|[\p{L}\p{N}]+/gu) ?? []) {
    const word = token.startsWith('<') ? token.slice(1, -1).replaceAll('_', ' ') : (words.get(token) ?? null);
    if (word !== null) out.push(word);
    else if (/^\d+$/.test(token)) out.push(token);
    else if (!fillers.has(token)) return null;
  }
  return out.length > 0 ? `${out.join(' ')}?` : null;
}

/** The question in English; null when it can't be translated. */
export function translateQuestion(question: Question): Question | null {
  const query = translateQuery(question.query);
  return query === null ? null : { ...question, query, turns: translateTurns(question.turns) };
}

export const translateTurns = (turns: Question['turns']): Question['turns'] =>
  turns.map((turn) => (isSpanish(turn.query) ? { ...turn, query: translateQuery(turn.query) ?? turn.query } : turn));

const plainly = (query: string): string => foldText(query.normalize('NFD').replace(/\p{M}/gu, ''));
const tokensOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** Quotes stay in the language of the page. */
export const withEnglishNotice = (answer: string): string => `Los documentos lo dicen en inglés:\n${answer}`;
