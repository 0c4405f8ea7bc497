// The result of a reader of one document type.
import type { Analysis } from '../engine.ts';

export type DocumentReading = Pick<Analysis, 'facts' | 'issues' | 'notStated'> &
  Partial<Pick<Analysis, 'notInspected'>>;
