// Extracts labelled values of documents without a reader of their own: facts only, no issues, nothing from blank forms.

import type { DocumentType } from '../../../documents/document-types.ts';
import type { Page } from '../../../documents/pages.ts';
import type { Fact } from '../../engine.ts';
import type { DocumentReading } from '../document-reading.ts';
import { labelledPatterns } from './patterns.ts';

export function readLabelled(pages: Page[], documentType: DocumentType): DocumentReading {
  const facts: Fact[] = [];
  for (const { name, pattern } of labelledPatterns[documentType] ?? []) {
    for (const page of pages) {
      const value = pattern.exec(page.text.replace(/\s+/g, ' '))?.[1]?.trim();
      if (!value || /_{3,}/.test(value)) continue;
      facts.push({ name, value, page: page.number });
      break;
    }
  }
  return { facts, issues: [] };
}
