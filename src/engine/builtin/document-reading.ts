// What a reader of one kind of document finds.
import type { Analysis } from '../engine.ts';

export type DocumentReading = Pick<Analysis, 'facts' | 'issues'>;
