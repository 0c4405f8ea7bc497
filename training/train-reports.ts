// Trains the models that find and grade the defects of inspection reports (src/engine/builtin/items):
//   node training/train-reports.ts [FOLDER…]     folders of labelled reports; default: the shared sets
// writes models/reports.bin and its checksum. Deterministic.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { featuresOf } from '../src/engine/builtin/items/features.ts';
import {
  bytesOf,
  hashAll,
  type LinearModel,
  probability,
  type ReportModels,
  score,
} from '../src/engine/builtin/items/linear.ts';
import { peerFeatures } from '../src/engine/builtin/items/peers.ts';
import { ruledSeverity, severityFeatures } from '../src/engine/builtin/items/severity.ts';
import type { Severity } from '../src/engine/engine.ts';
import { type Example, train } from './linear.ts';
import { gradedRemarks, readRemarks } from './remarks.ts';
import { type Graded, readReports, type TrainingReport } from './reports.ts';

export const defaultFolders = [
  '../shared/reports',
  '../shared/reports-2',
  ...(process.env.LINTEL_REPORTS ?? '').split(':'),
].filter(Boolean);

const folds = 4;
const epochs = { first: 4, second: 3 };

interface Prepared {
  report: TrainingReport;
  features: number[][];
}

export const prepare = (reports: TrainingReport[]): Prepared[] =>
  reports.map((report) => ({ report, features: report.statements.map((each) => hashAll(featuresOf(each))) }));

function examplesOf({ report }: Prepared, features: number[][]): Example[] {
  return features.flatMap((each, at) =>
    report.unclear[at] && !report.states[at]
      ? []
      : [{ features: Uint32Array.from(each), label: report.states[at] ? 1 : 0, weight: 1 }],
  );
}

const judge = (model: LinearModel, features: number[][]): number[] =>
  features.map((each) => probability(score(model, each)));

/** The second model learns from what the first says of reports that it was not trained on. */
export function trainModels(prepared: Prepared[], remarks: Example[], graded: Graded[]): ReportModels {
  const groups = [...new Set(prepared.map(({ report }) => (report.maker === 'spectora' ? report.file : report.maker)))];
  const foldOf = ({ report }: Prepared): number =>
    groups.indexOf(report.maker === 'spectora' ? report.file : report.maker) % folds;
  const firstOf = (some: Prepared[]) =>
    train([...some.flatMap((each) => examplesOf(each, each.features)), ...remarks], { epochs: epochs.first });
  const second: Example[] = [...remarks];
  for (let fold = 0; fold < folds; fold++) {
    const model = firstOf(prepared.filter((each) => foldOf(each) !== fold));
    for (const each of prepared.filter((other) => foldOf(other) === fold)) {
      const peers = peerFeatures(each.report.statements, judge(model, each.features));
      second.push(
        ...examplesOf(
          each,
          peers.map((own, at) => [...hashAll(own), ...each.features[at]!]),
        ),
      );
    }
  }
  const own = [...prepared.flatMap(({ report }) => report.graded), ...graded].map(({ text, severity }) => ({
    features: Uint32Array.from(hashAll(severityFeatures(text, ruledSeverity(text)))),
    severity,
  }));
  const gradeOf = (severity: Severity) =>
    train(
      own.map((each) => ({ features: each.features, label: each.severity === severity ? 1 : 0, weight: 1 })),
      {
        epochs: epochs.first,
      },
    );
  return {
    first: firstOf(prepared),
    second: train(second, { epochs: epochs.second, rate: 0.1 }),
    critical: gradeOf('critical'),
    minor: gradeOf('minor'),
  };
}

if (import.meta.main) {
  const folders = process.argv.length > 2 ? process.argv.slice(2) : defaultFolders;
  const prepared = prepare(await readReports(folders.map((folder) => resolve(folder))));
  const bytes = bytesOf(trainModels(prepared, readRemarks(), gradedRemarks()));
  const file = join(import.meta.dirname, '../models/reports.bin');
  writeFileSync(file, bytes);
  writeFileSync(`${file}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  reports.bin\n`);
  console.log(
    `${prepared.length} reports, ${prepared.reduce((sum, each) => sum + each.features.length, 0)} statements`,
  );
}
