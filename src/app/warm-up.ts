// Reads the sample report once after the start: code is compiled, models are loaded, and a parsing process waits when the
// first document comes. Nothing is stored.
import { basename, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { chunkPages } from '../search/chunks.ts';
import type { Service } from '../service/service.ts';

const sample = join(import.meta.dirname, '../../samples/inspection-report.pdf');

type Needed = Pick<Service, 'parser' | 'engineFor' | 'log'> & { config: Pick<Config, 'role'> };

/** When it fails or the service stops meanwhile, the first document is slower, and nothing else. */
export async function warmUp({ config, parser, engineFor, log }: Needed): Promise<void> {
  try {
    if (config.role !== 'worker') await parser.preview(sample);
    if (config.role === 'api') return;
    const { pages } = await parser.parse(sample, { ocr: false });
    const engine = engineFor('test');
    // A remote engine is paid by the call.
    if (!engine.embedsLocally) return;
    const document = { filename: basename(sample), type: 'pdf' as const, pages };
    const { documentType } = await engine.categorize(document);
    await engine.analyze({ ...document, documentType });
    await engine.embed(
      chunkPages(pages).map(({ text }) => text),
      'document',
    );
  } catch (err) {
    log.info({ err }, 'warm-up ended early');
  }
}
