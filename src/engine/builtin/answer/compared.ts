// Questions that compare what two documents say.
import { withoutDocuments } from './intent/slots.ts';

/** Two documents are compared: each is asked. */
export const compares =
  /\b(?:as \w+ as|agree|agrees|match|matches|true|confirm|confirms|same|contradict|contradicts|consistent|differ\w*)\b/i;
/** What each document is asked when their values are compared: "Is the roof as old as the seller says?" asks how old it is. */
export function comparedValue(query: string): string | null {
  const [, thing, measure] = /^(?:is|are|was|were)\s+(.+?)\s+(?:really\s+)?as\s+(\p{L}+)\s+as\b/iu.exec(query) ?? [];
  if (thing) return `How ${measure} is ${thing}?`;
  const [, value] = /\b(?:agrees?|match(?:es)?|confirms?|contradicts?)\b.*\b(?:about|on)\s+([^?]+)/iu.exec(query) ?? [];
  if (!value) return comparedTopic(query);
  const [, aged = '', of = aged] = /^(?:(.+?)['’]s age|(?:the )?age of (.+))$/iu.exec(value.trim()) ?? [];
  return of ? `How old is ${of}?` : `What is ${value.trim()}?`;
}

export const twoForms =
  /^(?:does|do|did) (.+?) (?:agree|match|contradict|differ|conflict)(?:\s(?:with|from|to))? (.+?)[\s?]*$/iu;
const formWords =
  /\b(?:the|my|our|a|this|that|other|form|notice|addendum|report|document|statement|disclosure|(?:seller|buyer|inspector|appraiser|lender|owner)(?:['’]s)?|say|says|what)\b/giu;

/** "Does the disclosure agree with the well water form?" asks both about well water. */
function comparedTopic(query: string): string | null {
  const [, one, other] = twoForms.exec(query.trim()) ?? [];
  if (!one || !other) return null;
  const topic = withoutDocuments(`${one} ${other}`).replace(formWords, ' ').replace(/\s+/g, ' ').trim();
  return /\p{L}{3}/u.test(topic) ? `Is there any ${topic}?` : null;
}
