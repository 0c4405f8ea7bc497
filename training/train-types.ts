// Trains the model of document types (src/engine/builtin/types):
//   node training/train-types.ts
// from the invented texts in training/documents. Writes models/types.bin and its checksum. Deterministic.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentType, documentTypes } from '../src/documents/document-types.ts';
import { featuresOf } from '../src/engine/builtin/types/features.ts';
import { hashOf, judgePart, placesIn, type TypeModel, typeModelBytes } from '../src/engine/builtin/types/model.ts';

interface Example {
  known: number[];
  kind: number;
  weight: number;
}

const folder = join(import.meta.dirname, 'documents');
/** At least; a kind with many lines gets more. */
const documentsPerKind = 80;
const documentsPerLine = 3;
/** Sets of texts, each of which makes a model. */
const samples = 6;
/** Texts of a sample that have a feature, at least. */
const minTexts = 7;
/** The kinds of a type in this file are one class of the model, so that it stays small. */
const merged = 'letters_and_notes.txt';
const epochs = 10;
const rate = 0.3;
const decay = 1e-6;

let state = 20_260_101;
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 4_294_967_296) * below);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

interface Kind {
  name: string;
  file: string;
  type: DocumentType;
  titles: string[];
  lines: string[];
}

/** `= type`, `# kind`, `! title`; every other line is text of the kind. */
function kindsOf(name: string): Kind[] {
  const kinds: Kind[] = [];
  let type = name.replace(/\.txt$/, '') as DocumentType;
  for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
    const last = kinds.at(-1);
    if (line.startsWith('= ')) type = line.slice(2) as DocumentType;
    if (line.startsWith('= ') || line.startsWith('# ')) {
      if (!documentTypes.includes(type)) throw new Error(`${name}: unknown type ${type}`);
      if (!last || last.lines.length > 0) kinds.push({ name: line.slice(2), file: name, type, titles: [], lines: [] });
      else Object.assign(last, { name: line.slice(2), type });
    } else if (line.startsWith('! ')) last!.titles.push(line.slice(2));
    else last!.lines.push(line);
  }
  return kinds;
}

/** What any document has. */
const anyLines = [
  () =>
    `${1 + random(9000)} ${pick(['Maple', 'Oak', 'Lake', 'Hill', 'Cedar', 'Mill'])} ${pick(['Street', 'Road', 'Lane', 'Avenue'])}`,
  () => `${pick(['January', 'May', 'July', 'October'])} ${1 + random(28)}, ${1995 + random(35)}`,
  () => `Page ${1 + random(30)} of ${1 + random(40)}`,
  () => `Date: ${1 + random(12)}/${1 + random(28)}/${1995 + random(35)}`,
  () => `${pick(['Ann', 'Jo', 'Lee', 'Sam'])} ${pick(['Baker', 'Moss', 'Reyes', 'Stone'])}`,
  () => `Phone (${200 + random(700)}) 555-01${10 + random(89)}`,
  () =>
    `${pick(['Springfield', 'Riverton', 'Lakeview', 'Fairfield'])}, ${pick(['TX', 'CA', 'VA', 'FL'])} ${10_000 + random(89_999)}`,
];

function invented(kind: Kind): string {
  const lines: string[] = [];
  if (random(10) < 6) lines.push(random(2) ? pick(kind.titles) : pick(kind.titles).toUpperCase());
  const body = 4 + random(8);
  for (let at = 0; at < body; at++) {
    const line = pick(kind.lines);
    // Part of a line, so that no single phrase decides.
    const words = line.split(' ');
    const from = random(3) ? 0 : random(Math.max(1, words.length - 4));
    lines.push(words.slice(from, random(3) ? words.length : from + 5 + random(words.length)).join(' '));
    if (random(4) === 0) lines.push(pick(anyLines)());
  }
  return lines.join('\n');
}

const kinds = readdirSync(folder).toSorted().flatMap(kindsOf);

const classKeys = kinds.map(({ file, type, name }) =>
  file === merged ? `${file} ${type}` : `${file} ${type} ${name}`,
);
const classes = [...new Set(classKeys)];
const classOf = classKeys.map((key) => classes.indexOf(key));

/** A type with many kinds does not get more weight by that alone. Other languages do not count: they share no words. */
const weightOf = (kind: Kind): number =>
  kinds.filter(({ type, file }) => type === kind.type && isForeign(file) === isForeign(kind.file)).length ** -0.4;
const isForeign = (file: string): boolean => file === 'other_languages.txt';

interface Text extends Omit<Example, 'known'> {
  text: string;
}

const inventTexts = (): Text[] =>
  kinds.flatMap((kind, at) =>
    Array.from({ length: Math.max(documentsPerKind, documentsPerLine * kind.lines.length) }, () => ({
      text: invented(kind),
      kind: classOf[at]!,
      weight: weightOf(kind),
    })),
  );

/** Features of several texts. */
function featurePlaces(texts: Text[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { text } of texts)
    for (const hash of new Set(featuresOf(text).map(hashOf))) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count > minTexts * samples).map(([hash]) => hash);
  return new Map(known.map((hash, place) => [hash, place]));
}

/** Multinomial logistic regression with adaptive steps; the mean of the weights of the second half. */
function train(examples: Example[], places: Map<number, number>): TypeModel {
  const count = classes.length;
  const weights = new Float32Array(places.size * count);
  const squares = new Float32Array(places.size * count).fill(0.2);
  const biases = new Float32Array(count);
  const sums = new Float64Array(places.size * count);
  const biasSums = new Float64Array(count);
  let counted = 0;
  const order = examples.map((_, at) => at);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = random(at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const at of order) {
      const { known, kind, weight } = examples[at]!;
      const probabilities = judgePart({ biases, weights, unit: 1 }, known);
      for (let each = 0; each < count; each++) {
        const error = (probabilities[each]! - (each === kind ? 1 : 0)) * weight;
        if (Math.abs(error) < 1e-4) continue;
        biases[each]! -= 0.01 * error;
        for (const feature of known) {
          const place = feature * count + each;
          const gradient = error + decay * examples.length * weights[place]!;
          squares[place]! += gradient * gradient;
          weights[place]! -= (rate * gradient) / Math.sqrt(squares[place]!);
        }
      }
    }
    if (epoch < epochs / 2) continue;
    counted++;
    for (let place = 0; place < weights.length; place++) sums[place]! += weights[place]!;
    for (let each = 0; each < count; each++) biasSums[each]! += biases[each]!;
  }
  return {
    types: classes.map((key) => kinds[classKeys.indexOf(key)]!.type),
    places,
    biases: Float32Array.from(biasSums, (sum) => sum / counted),
    weights: Float32Array.from(sums, (sum) => sum / counted),
    unit: 1,
  };
}

/** The mean of models of different samples: which lines happen to meet in one text has less influence. */
function mean(models: TypeModel[]): TypeModel {
  const average = (read: (model: TypeModel) => ArrayLike<number>): Float32Array =>
    Float32Array.from(
      read(models[0]!),
      (_, at) => models.reduce((sum, model) => sum + read(model)[at]!, 0) / models.length,
    );
  return { ...models[0]!, biases: average(({ biases }) => biases), weights: average(({ weights }) => weights) };
}

const drawn = Array.from({ length: samples }, inventTexts);
const places = featurePlaces(drawn.flat());
const models = drawn.map((texts) =>
  train(
    texts.map(({ text, ...rest }) => ({ known: placesIn(places, text), ...rest })),
    places,
  ),
);
const bytes = typeModelBytes(mean(models));
const file = join(import.meta.dirname, '../models/types.bin');
writeFileSync(file, bytes);
writeFileSync(`${file}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  types.bin\n`);
console.log(
  `${drawn.flat().length} texts of ${kinds.length} kinds in ${classes.length} classes, ${places.size} features, ${bytes.length} bytes`,
);
