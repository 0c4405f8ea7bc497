// `npm run eval -- --leave-one-out`: measures the reports of each maker with models that were trained without them, and
// without those of the other makers of its group, which saves time. Prints recall, precision and severity, and the worst.
import { resolve } from 'node:path';
import { readInspection } from '../../src/engine/builtin/inspection/read.ts';
import { gradedRemarks } from '../../training/proposed.ts';
import { readRemarks } from '../../training/remarks.ts';
import { inventReports, readReports } from '../../training/reports.ts';
import { defaultFolders, prepare, trainModels } from '../../training/train-reports.ts';
import type { IssueRow } from './caller.ts';
import { judgeIssues } from './issues.ts';

interface Row {
  maker: string;
  file: string;
  labels: number;
  issues: number;
  recall: number;
  precision: number;
  severity: number;
  /** Number of labels that were found: without any there is no severity to compare. */
  matched: number;
}

/** Of 24 makers three are left out at a time. */
const groups = 8;

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export async function leaveOneOut(folders: string[]): Promise<void> {
  const remarks = readRemarks();
  const graded = gradedRemarks();
  const real = await readReports((folders.length > 0 ? folders : defaultFolders).map((folder) => resolve(folder)));
  const prepared = prepare([...real, ...(await inventReports())]);
  const makers = [...new Set(real.map(({ maker }) => maker))];
  const rows: Row[] = [];
  for (let group = 0; group < groups; group++) {
    const left = makers.filter((_, at) => at % groups === group);
    const models = trainModels(
      prepared.filter(({ report }) => !left.includes(report.maker)),
      remarks,
      graded,
    );
    for (const { maker, file, pages, labels } of real.filter((report) => left.includes(report.maker))) {
      const { issues } = readInspection(pages, models);
      const { pairs, spurious } = judgeIssues(file, labels, issues as unknown as IssueRow[]);
      rows.push({
        maker,
        file,
        labels: labels.length,
        issues: issues.length,
        recall: labels.length === 0 ? 1 : pairs.length / labels.length,
        precision: issues.length === 0 ? 1 : 1 - spurious.length / issues.length,
        severity: mean(pairs.map(({ label, found }) => Number(label.severity === found.severity))),
        matched: pairs.length,
      });
    }
  }
  for (const row of rows)
    console.log(
      [
        row.file.slice(0, 44).padEnd(45),
        `labels ${row.labels}`.padEnd(11),
        `issues ${row.issues}`.padEnd(11),
        `recall ${row.recall.toFixed(2)}  precision ${row.precision.toFixed(2)}  severity ${row.severity.toFixed(2)}`,
      ].join(' '),
    );
  for (const figure of ['recall', 'precision', 'severity'] as const) {
    const counted = figure === 'severity' ? rows.filter(({ matched }) => matched > 0) : rows;
    const values = [...Map.groupBy(counted, (row) => row.maker)]
      .map(([maker, own]) => ({ maker, value: mean(own.map((row) => row[figure])) }))
      .toSorted((a, b) => a.value - b.value);
    const worst = values[0]!;
    console.log(
      `${figure}: mean of ${values.length} makers ${mean(values.map(({ value }) => value)).toFixed(3)}, worst ${worst.value.toFixed(2)} (${worst.maker})`,
    );
  }
}
