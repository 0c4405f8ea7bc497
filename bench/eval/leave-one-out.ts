// `npm run eval -- --leave-one-out`: for each maker of reports, trains the models without its reports and measures on
// them. Prints recall, precision and severity for each maker, their means, and the worst.
import { resolve } from 'node:path';
import { analyzeInspection } from '../../src/engine/builtin/inspection/analyze.ts';
import { gradedRemarks, readRemarks } from '../../training/remarks.ts';
import { readReports } from '../../training/reports.ts';
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
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export async function leaveOneOut(folders: string[]): Promise<void> {
  const remarks = readRemarks();
  const graded = gradedRemarks();
  const prepared = prepare(
    await readReports((folders.length > 0 ? folders : defaultFolders).map((folder) => resolve(folder))),
  );
  const makers = [...new Set(prepared.map(({ report }) => report.maker))];
  const rows: Row[] = [];
  for (const maker of makers) {
    const models = trainModels(
      prepared.filter(({ report }) => report.maker !== maker),
      remarks,
      graded,
    );
    for (const { report } of prepared.filter((each) => each.report.maker === maker)) {
      const { file, pages, labels } = report;
      const { issues } = analyzeInspection({ filename: file, pages, documentType: 'inspection_report' }, models);
      const { pairs, spurious } = judgeIssues(file, labels, issues as unknown as IssueRow[]);
      rows.push({
        maker,
        file,
        labels: labels.length,
        issues: issues.length,
        recall: labels.length === 0 ? 1 : pairs.length / labels.length,
        precision: issues.length === 0 ? 1 : 1 - spurious.length / issues.length,
        severity: mean(pairs.map(({ label, found }) => Number(label.severity === found.severity))),
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
  const of = (maker: string, figure: 'recall' | 'precision' | 'severity') =>
    mean(
      rows.filter((row) => row.maker === maker && (figure !== 'severity' || row.labels > 0)).map((row) => row[figure]),
    );
  for (const figure of ['recall', 'precision', 'severity'] as const) {
    const values = makers.map((maker) => ({ maker, value: of(maker, figure) })).toSorted((a, b) => a.value - b.value);
    const worst = values[0]!;
    console.log(
      `${figure}: mean of ${makers.length} makers ${mean(values.map(({ value }) => value)).toFixed(3)}, worst ${worst.value.toFixed(2)} (${worst.maker})`,
    );
  }
}
