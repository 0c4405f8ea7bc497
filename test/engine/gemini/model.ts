// A simple model for the fake API: reads the fenced data and writes the requested shape. It quotes correctly; tests
// that need false quotes script them.
import type { Asked } from './server.ts';

export interface Block {
  attributes: string;
  text: string;
}

/** The data blocks, by the fence that the instruction names. */
export function blocksOf({ instruction, data }: Asked): Block[] {
  const name = /<(data-[0-9a-f]+) /.exec(instruction)?.[1];
  if (!name) throw new Error('the instruction names no fence');
  const block = new RegExp(`<${name} ([^>]*)>\\n([\\s\\S]*?)\\n</${name}>`, 'g');
  return [...data.matchAll(block)].map(([, attributes, text]) => ({ attributes: attributes!, text: text! }));
}

const defect = /\b(leak\w*|drips|cracked|broken|missing|rotted|exposed)\b/i;
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/).filter((each) => each.trim() !== '');
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
const numberIn = (attributes: string, name: string): number =>
  Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1]);

export type Kind = 'answer' | 'categorize' | 'read' | 'complete';

export function kindOf({ schema }: Asked): Kind {
  if (schema.type === 'array') return 'answer';
  if (schema.properties?.documentType) return 'categorize';
  return schema.properties?.issues ? 'read' : 'complete';
}

export function honestModel(asked: Asked): string {
  const blocks = blocksOf(asked);
  switch (kindOf(asked)) {
    case 'categorize':
      return JSON.stringify({
        documentType: 'inspection_report',
        confidence: 0.9,
        reason: 'It reports an inspection.',
      });
    case 'complete':
      return JSON.stringify({ query: 'What would it cost to repair the chimney?' });
    case 'answer':
      return JSON.stringify(answerFrom(blocks));
    case 'read':
      return JSON.stringify(readingFrom(blocks));
  }
}

function answerFrom(blocks: Block[]) {
  const wanted = new Set(wordsOf(blocks.at(-1)!.text));
  return blocks.flatMap(({ attributes, text }) => {
    const passage = numberIn(attributes, 'passage');
    if (Number.isNaN(passage)) return [];
    const fitting = sentencesOf(text).filter((each) => wordsOf(each).filter((word) => wanted.has(word)).length >= 2);
    return fitting.map((each) => ({ text: each, quotes: [{ passage, quote: each }] }));
  });
}

function readingFrom(blocks: Block[]) {
  const sentences = blocks.flatMap(({ attributes, text }) =>
    sentencesOf(text).map((quote) => ({ quote, page: numberIn(attributes, 'page') })),
  );
  const bad = sentences.filter(({ quote }) => defect.test(quote));
  return {
    summary: bad.slice(0, 1).map((each) => ({ text: each.quote, ...each })),
    keyFindings: bad.slice(0, 2).map((each) => ({ text: each.quote, ...each })),
    facts: [],
    notInspected: [],
    issues: bad.map((each) => ({
      title: each.quote,
      description: each.quote,
      system: 'Other',
      severity: 'major',
      severityReason: 'It needs repair.',
      safetyHazard: false,
      confidence: 0.8,
      ...each,
    })),
  };
}

/** Not of unit length, as the shortened vectors of the API. */
export function wordVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0.01);
  for (const word of wordsOf(text)) {
    let hash = 7;
    for (const character of word) hash = (hash * 31 + character.charCodeAt(0)) % dimensions;
    vector[hash]! += 3;
  }
  return vector;
}
