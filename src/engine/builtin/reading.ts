// What a reader of one kind of document finds.
import type { Analysis } from '../engine.ts';

export type Reading = Pick<Analysis, 'facts' | 'issues'>;
