// Extracts labelled values of documents without a reader of their own (rules/labelled-values.json): facts only, no
// issues, nothing from blank forms.

import type { DocumentType } from '../../../documents/document-types.ts';
import type { Page } from '../../../documents/pages.ts';
import type { Fact } from '../../engine.ts';
import { type Rule, readRules } from '../../rules/rules.ts';
import type { DocumentReading } from '../document-reading.ts';

interface LabelledValue extends Rule {
  type: DocumentType;
  name: string;
  /** Applied to a page without line breaks; the first group is the value. */
  pattern: RegExp;
}

export const labelledValues: readonly LabelledValue[] = readRules('labelled-values', ['pattern']);

export function readLabelled(pages: Page[], documentType: DocumentType): DocumentReading {
  const facts: Fact[] = [];
  for (const { name, pattern } of labelledValues.filter(({ type }) => type === documentType)) {
    for (const page of pages) {
      const value = pattern.exec(page.text.replace(/\s+/g, ' '))?.[1]?.trim();
      if (!value || /_{3,}/.test(value)) continue;
      facts.push({ name, value, page: page.number });
      break;
    }
  }
  return { facts, issues: [] };
}
