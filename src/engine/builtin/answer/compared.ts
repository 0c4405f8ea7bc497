// Questions that compare what two documents say.

/** Two documents are compared: each is asked. */
export const compares =
  /\b(?:as \w+ as|agree|agrees|match|matches|true|confirm|confirms|same|contradict|contradicts|consistent|differ\w*)\b/i;
/** What each document is asked when their values are compared: "Is the roof as old as the seller says?" asks how old it is. */
export function comparedValue(query: string): string | null {
  const [, thing, measure] = /^(?:is|are|was|were)\s+(.+?)\s+(?:really\s+)?as\s+(\p{L}+)\s+as\b/iu.exec(query) ?? [];
  if (thing) return `How ${measure} is ${thing}?`;
  const [, value] = /\b(?:agrees?|match(?:es)?|confirms?|contradicts?)\b.*\b(?:about|on)\s+([^?]+)/iu.exec(query) ?? [];
  if (!value) return null;
  const [, aged = '', of = aged] = /^(?:(.+?)['’]s age|(?:the )?age of (.+))$/iu.exec(value.trim()) ?? [];
  return of ? `How old is ${of}?` : `What is ${value.trim()}?`;
}
