// Trains the model that recognizes what a question asks for (src/engine/builtin/answer/intent):
//   node training/train-intents.ts            writes models/intents.bin and its checksum
//   node training/train-intents.ts --check    trains on four fifths, five times, and prints what the last fifth got
// Multinomial logistic regression by stochastic gradient descent with adaptive steps. Deterministic.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fieldWords,
  type IntentFeatures,
  type IntentModel,
  intentBytes,
  intentFeatures,
  intentRow,
  intentScores,
  recognize,
  wordScale,
} from '../src/engine/builtin/answer/intent/model.ts';

interface Example {
  question: string;
  label: string;
  features: IntentFeatures;
  weight: number;
}

const folder = import.meta.dirname;
const linesOf = (path: string): string[] =>
  readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function labelled(path: string): { question: string; label: string }[] {
  const found: { question: string; label: string }[] = [];
  let label = '';
  for (const line of linesOf(path)) {
    if (line.startsWith('# ')) label = line.slice(2);
    else found.push({ question: line, label });
  }
  return found;
}

/** Questions about what a passage says. Some of them ask for what has a label of its own; these are left out. */
function passages(own: { question: string; label: string }[]): { question: string; label: string }[] {
  const others = ['inside', 'outside', 'systems', 'papers'].flatMap((name) => linesOf(`texts/${name}.questions.txt`));
  const written = linesOf('questions/passages.txt').map((question) => ({ question, label: 'passage' }));
  const first = train([...own, ...written].map(exampleOf));
  const ambiguous = new Set(
    others.filter((question) => {
      const [best] = recognize(question, first);
      return best!.label !== 'passage' && best!.probability > 0.5;
    }),
  );
  if (process.argv.includes('--check')) console.log(`left out: ${[...ambiguous].join(' | ')}`);
  return [
    ...written,
    ...others.filter((question) => !ambiguous.has(question)).map((question) => ({ question, label: 'passage' })),
  ];
}

function exampleOf({ question, label }: { question: string; label: string }): Example {
  return { question, label, features: intentFeatures(question), weight: label === 'passage' ? 0.3 : 1 };
}

/** Words that any question may have beside those of its field. */
const neutral = 'house home buyer seller loan mortgage property document paper my total amount pay cost'.split(' ');

function wordsOfFields(examples: Example[]): Record<string, string[]> {
  const fields = Map.groupBy(
    examples.filter(({ label }) => label.startsWith('field:')),
    ({ label }) => label,
  );
  return Object.fromEntries(
    [...fields].map(([label, each]) => [
      label,
      [
        ...new Set(
          [label.slice('field:'.length), ...neutral, ...each.map(({ question }) => question)].flatMap(fieldWords),
        ),
      ].sort(),
    ]),
  );
}

function train(examples: Example[], { epochs = 14, rate = 0.1, l2 = 1e-3, dropout = 0.3 } = {}): IntentModel {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const model: IntentModel = {
    labels,
    words: wordsOfFields(examples),
    weights: labels.map(() => new Float32Array(intentRow)),
  };
  const squares = labels.map(() => new Float32Array(intentRow).fill(0.5));
  const order = examples.map((_, at) => at);
  let seed = 12345;
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed / 2 ** 32;
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const at of order) {
      const { label, weight, features: all } = examples[at]!;
      // No question is recognized by one word alone.
      const features = { ...all, hashed: all.hashed.filter(() => random() > dropout) };
      const scores = intentScores(model, features);
      for (const [index, name] of labels.entries()) {
        const error = (scores[index]! - (name === label ? 1 : 0)) * weight;
        if (Math.abs(error) < 1e-4) continue;
        const row = model.weights[index]!;
        const square = squares[index]!;
        const step = (place: number, value: number) => {
          const gradient = error * value + l2 * row[place]!;
          square[place]! += gradient * gradient;
          row[place]! -= (rate * gradient) / Math.sqrt(square[place]!);
        };
        step(0, 1);
        for (const feature of features.hashed) step(1 + feature, wordScale);
        const from = intentRow - features.dense.length;
        for (const [place, value] of features.dense.entries()) step(from + place, value);
      }
    }
  }
  return model;
}

function check(examples: Example[]): void {
  const folds = 5;
  let right = 0;
  let sure = 0;
  let wrong = 0;
  let own = 0;
  let invented = 0;
  let negative = 0;
  for (let fold = 0; fold < folds; fold++) {
    const model = train(examples.filter((_, at) => at % folds !== fold));
    for (const example of examples.filter((_, at) => at % folds === fold)) {
      const [best] = recognize(example.question, model);
      if (example.label === 'passage') {
        negative++;
        if (best!.label !== 'passage' && best!.probability >= 0.6) {
          invented++;
          console.log(`passage taken for ${best!.label} (${best!.probability.toFixed(2)}): ${example.question}`);
        }
        continue;
      }
      own++;
      if (best!.label === example.label) right++;
      if (best!.probability < 0.6 || best!.label === 'passage') continue;
      sure++;
      if (best!.label !== example.label) {
        wrong++;
        console.log(`${example.label} taken for ${best!.label} (${best!.probability.toFixed(2)}): ${example.question}`);
      }
    }
  }
  const share = (part: number, whole: number) => `${part} of ${whole} (${(part / whole).toFixed(3)})`;
  console.log(`right ${share(right, own)}, sure ${share(sure, own)}, of these wrong ${share(wrong, sure)}`);
  console.log(`passages taken for something else ${share(invented, negative)}`);
}

const own = [
  ...labelled('questions/intents.txt'),
  ...labelled('questions/fields.txt').map((each) => ({ ...each, label: `field:${each.label}` })),
];
const examples = [...own, ...passages(own)].map(exampleOf);
if (process.argv.includes('--check')) check(examples);
else {
  const bytes = intentBytes(train(examples));
  const file = join(folder, '../models/intents.bin');
  writeFileSync(file, bytes);
  writeFileSync(`${file}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  intents.bin\n`);
  console.log(
    `${examples.length} questions, ${new Set(examples.map(({ label }) => label)).size} labels, ${bytes.length} bytes`,
  );
}
