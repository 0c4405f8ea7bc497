// Reads the sample report once after the start: code is compiled, models are loaded, and a parsing process waits when the
// first document comes. Nothing is stored.
import { basename, join } from 'node:path';
import type { AnalysisOrder } from '../analyses/analyses.ts';
import type { Config } from '../config/config.ts';
import type { Service } from '../service/service.ts';

export const sample = join(import.meta.dirname, '../../samples/inspection-report.pdf');

const noId = '00000000-0000-0000-0000-000000000000';
export const sampleOrder: AnalysisOrder = {
  id: noId,
  accountId: noId,
  mode: 'test',
  propertyId: null,
  filename: basename(sample),
  forced: false,
  entries: true,
};

type Needed = Pick<Service, 'parser' | 'engineFor' | 'log'> & { config: Pick<Config, 'role'> };

/** When it fails or the service stops meanwhile, the first document is slower, and nothing else. */
export async function warmUp({ config, parser, engineFor, log }: Needed): Promise<void> {
  try {
    if (config.role !== 'worker') await parser.preview(sample);
    if (config.role === 'api') return;
    // A remote engine is paid by the call.
    await parser.parse(sample, { ocr: false, ...(engineFor('test').local && { order: sampleOrder }) });
  } catch (err) {
    log.info({ err }, 'warm-up ended early');
  }
}
