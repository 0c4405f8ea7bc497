// Trains the models that find and grade the defects of inspection reports (src/engine/builtin/items):
//   node training/train-reports.ts [--join FILE] [FOLDER…]     folders of labelled reports; default: the shared sets
// writes models/reports.bin and its checksum. Deterministic. With --join the weights are joined with those of another file,
// which were trained on reports that are not at hand.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addStatement } from '../src/engine/builtin/items/features.ts';
import {
  bytesOf,
  hashesOf,
  type LinearModel,
  modelNames,
  modelsFrom,
  probability,
  type ReportModels,
  score,
} from '../src/engine/builtin/items/linear.ts';
import { peerFeatures } from '../src/engine/builtin/items/peers.ts';
import { severities } from '../src/engine/builtin/items/severity.ts';
import type { Severity } from '../src/engine/engine.ts';
import { type Example, train } from './linear.ts';
import { acceptExamples, type GradedExample, gradedExamples, gradedRemarks, judgedProposals } from './proposed.ts';
import { parts, type RemarkExample, readRemarks } from './remarks.ts';
import { inventReports, readReports, type TrainingReport } from './reports.ts';

export const defaultFolders = [
  '../shared/reports',
  '../shared/reports-2',
  'training/reports',
  ...(process.env.LINTEL_REPORTS ?? '').split(':'),
].filter(Boolean);

const folds = parts;
/** What an example of an invented report counts for acceptance: its remarks are easier to tell than those of inspectors. */
const inventedWeight = 0.3;
const epochs = { first: 4, second: 3, accept: 6, grade: 12 };

interface Prepared {
  report: TrainingReport;
  features: number[][];
}

export const prepare = (reports: TrainingReport[]): Prepared[] =>
  reports.map((report) => ({
    report,
    features: report.statements.map((each) => hashesOf((sink) => addStatement(sink, each))),
  }));

function examplesOf({ report }: Prepared, features: number[][]): Example[] {
  return features.flatMap((each, at) =>
    report.unclear[at] && !report.states[at]
      ? []
      : [{ features: Uint32Array.from(each), label: report.states[at] ? 1 : 0, weight: 1 }],
  );
}

const judge = (model: LinearModel, features: number[][]): number[] =>
  features.map((each) => probability(score(model, each)));

const isInvented = ({ part }: TrainingReport): boolean => part !== undefined;

/** Reports of one program are read alike: they share a fold, except those of the most common one. */
const groupOf = ({ report }: Prepared): string => (report.maker === 'spectora' ? report.file : report.maker);

interface Detectors {
  first: LinearModel;
  second: LinearModel;
  /** For each report, what models that were not trained on it say of its statements. */
  unseen: Map<Prepared, number[]>;
}

/** The second model learns from what the first says of reports that it was not trained on. */
export function trainDetectors(prepared: Prepared[], remarks: RemarkExample[]): Detectors {
  const groups = [...new Set(prepared.filter(({ report }) => !isInvented(report)).map(groupOf))];
  const foldOf = (each: Prepared): number => each.report.part ?? groups.indexOf(groupOf(each)) % folds;
  // An invented report teaches layout only: its words are those of the remarks.
  const firstOf = (some: Prepared[], words: RemarkExample[]) =>
    train([...some.flatMap((each) => (isInvented(each.report) ? [] : examplesOf(each, each.features))), ...words], {
      epochs: epochs.first,
    });
  const joined = new Map<Prepared, number[][]>();
  for (let fold = 0; fold < folds; fold++) {
    const model = firstOf(
      prepared.filter((each) => foldOf(each) !== fold),
      remarks.filter(({ part }) => part !== fold),
    );
    for (const each of prepared.filter((other) => foldOf(other) === fold)) {
      const peers = peerFeatures(each.report.statements, judge(model, each.features));
      joined.set(
        each,
        peers.map((own, at) => [...own, ...each.features[at]!]),
      );
    }
  }
  const secondOf = (some: Prepared[]) =>
    train([...remarks, ...some.flatMap((each) => examplesOf(each, joined.get(each)!))], {
      epochs: epochs.second,
      rate: 0.1,
    });
  const unseen = new Map<Prepared, number[]>();
  for (let fold = 0; fold < folds; fold++) {
    const model = secondOf(prepared.filter((each) => foldOf(each) !== fold));
    for (const each of prepared.filter((other) => foldOf(other) === fold))
      unseen.set(each, judge(model, joined.get(each)!));
  }
  return { first: firstOf(prepared, remarks), second: secondOf(prepared), unseen };
}

export function trainModels(prepared: Prepared[], remarks: RemarkExample[], graded: GradedExample[]): ReportModels {
  const { first, second, unseen } = trainDetectors(prepared, remarks);
  const proposed = prepared.map((each) => ({
    report: each.report,
    ...judgedProposals(each.report, unseen.get(each)!),
  }));
  const accept = train(
    proposed.flatMap(({ report, itemized, proposals }) =>
      itemized ? [] : acceptExamples(proposals, isInvented(report) ? inventedWeight : 1),
    ),
    { epochs: epochs.accept, rate: 0.1, l2: 1e-4 },
  );
  const own = [
    ...proposed.flatMap(({ report, proposals }) => (isInvented(report) ? [] : gradedExamples(report, proposals))),
    ...graded,
  ];
  const gradeOf = (severity: Severity) =>
    train(
      own.map((each) => ({ ...each, label: each.severity === severity ? 1 : 0 })),
      { epochs: epochs.grade, rate: 0.1, l2: 1e-5 },
    );
  return { first, second, accept, critical: gradeOf('critical'), major: gradeOf('major'), minor: gradeOf('minor') };
}

/** What the new weights count beside those of the other file, measured on makers that neither had met (docs/quality.md). */
const joinedShare = { detectors: 0.1, grades: 0.8 };

/** The weighted mean of two sets of models: they are linear over the same features. */
export function joinModels(known: ReportModels, trained: ReportModels): ReportModels {
  const joined = modelNames.map((name) => {
    const share = severities.some((each) => each === name) ? joinedShare.grades : joinedShare.detectors;
    const mean = (one: number, other: number): number => (1 - share) * one + share * other;
    const [one, other] = [known[name], trained[name]];
    const weights = one.weights.map((weight, at) => mean(weight, other.weights[at]!));
    return [name, { bias: mean(one.bias, other.bias), weights }] as const;
  });
  return Object.fromEntries(joined) as ReportModels;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { join: { type: 'string' } }, allowPositionals: true });
  const folders = positionals.length > 0 ? positionals : defaultFolders;
  const prepared = prepare([
    ...(await readReports(folders.map((folder) => resolve(folder)))),
    ...(await inventReports()),
  ]);
  const trained = trainModels(prepared, readRemarks(), gradedRemarks());
  const bytes = bytesOf(values.join ? joinModels(modelsFrom(readFileSync(values.join)), trained) : trained);
  const file = join(import.meta.dirname, '../models/reports.bin');
  writeFileSync(file, bytes);
  writeFileSync(`${file}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  reports.bin\n`);
  console.log(
    `${prepared.length} reports, ${prepared.reduce((sum, each) => sum + each.features.length, 0)} statements`,
  );
}
