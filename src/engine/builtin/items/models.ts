// The trained models of the reader of reports, loaded on first use.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFrom, type ReportModels } from './linear.ts';

let loaded: ReportModels | undefined;

export function reportModels(): ReportModels {
  loaded ??= modelsFrom(readFileSync(join(import.meta.dirname, '../../../../models/reports.bin')));
  return loaded;
}
