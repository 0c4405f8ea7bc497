// Facts that documents of a type state in labelled fields: what they are about, for whom and by whom they were made, and when
// (rules/document-fields.json).
import type { DocumentType } from '../../documents/document-types.ts';
import { readFields } from '../../documents/model/fields.ts';
import { Grid } from '../../documents/model/grid.ts';
import type { Page } from '../../documents/pages.ts';
import type { Fact } from '../engine.ts';
import { readFieldRules } from '../rules/field-rules.ts';

interface Use {
  types: DocumentType[];
  /** The label alone may name something else, such as the address of the firm: used where no other label is printed. */
  fallback?: boolean;
}

export const documentFields = readFieldRules<Use>('document-fields');

/** A label that says which address it is. */
const narrower = / address$/;

/** Later pages name other properties, people and dates. */
const maxPages = 4;

const named = (name: string) => (fact: { name: string }) => fact.name === name;

/** The facts of the fields whose names are not known from the reader of the type. */
export function fieldFacts(pages: Page[], documentType: DocumentType, known: readonly Fact[]): Fact[] {
  const fields = documentFields.filter(({ types, name }) => types.includes(documentType) && !known.some(named(name)));
  if (fields.length === 0) return [];
  const grids = pages.slice(0, maxPages).map((page) => new Grid(page));
  const specs = specsOf(documentType, false);
  const first = [...readFields(grids, specs).values()];
  const text = grids
    .flatMap(({ lines }) => lines)
    .join('\n')
    .toLowerCase();
  const isOpen = specsOf(documentType, true).some(({ name }) => !first.some(named(name)) && fields.some(named(name)));
  const others = isOpen ? [...readFields(grids, specsOf(documentType, true)).values()] : [];
  const isPrinted = ({ name }: { name: string }): boolean =>
    specs.some(
      (spec) => spec.name === name && spec.labels.some((label) => narrower.test(label) && text.includes(label)),
    );
  return [...first, ...others.filter((field) => !first.some(named(field.name)) && !isPrinted(field))]
    .filter(({ name }) => fields.some(named(name)))
    .map(({ name, value, page, snippet }) => ({ name, value: value.replace(/,$/, ''), page, snippet }));
}

const byType = new Map<string, (typeof documentFields)[number][]>();

/** The same list each time: `readFields` keeps what it compiles by list. */
function specsOf(type: DocumentType, fallback: boolean) {
  const key = `${type} ${fallback}`;
  const specs =
    byType.get(key) ??
    documentFields.filter((each) => each.types.includes(type) && (each.fallback ?? false) === fallback);
  byType.set(key, specs);
  return specs;
}
