// Reads labels of fields that are data, with the form of their values.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldSpec } from '../../documents/model/fields.ts';

const formats = {
  money: /^[–−-]?\s?\$\s?-?[\d,]+(?:\.\d{2})?|^[–−-]?\s?\d{1,3}(?:,\d{3})+(?:\.\d{2})?$|^\d+\.\d{2}$/,
  /** Projected amounts stand without a dollar sign. */
  amount: /^[–−-]?\s?\$?\s?\d[\d,]*(?:\.\d{2})?(?![\d/%]|\s?(?:%|years?|months?|days?))/,
  range: /^\$\s?[\d,]+(?:\.\d{2})?(?:\s?[–-]\s?\$\s?[\d,]+(?:\.\d{2})?)?/,
  percent: /^\d{1,3}(?:\.\d+)?\s?(?:%|percent\b)/,
  yesNo: /^(?:YES|NO|SÍ|SI|Yes|No)(?![\p{L}.])/u,
  date: /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}, \d{4})/i,
  span: /^\d+(?:\.\d+)?[\s-]?(?:years?|yrs?|months?|mo\.?|años?|meses)\b(?:[ ,]+\d+ (?:months?|meses))?/i,
  purpose:
    /^(?:purchase|refinanc\w*|construction|home equity(?: loan)?|adquisición(?: por compra)?|compra|refinanciamiento|construcción)/i,
  product:
    /^(?=.*(?:rate|tasa|fixed|fija|adjustable|ajustable|interest only|intereses|balloon|step|amortiz))(?!.*\b(?:can|see|will|this)\b)[^:;$]{5,90}/i,
  name: /^(?=.*\p{L}{2})(?=[\p{Lu}\d])(?!NMLS|[xX☐☒]\s|(?:Date|Signature|Initials|Property|Sale Price)\b)[^:;$%]{2,80}$/u,
  loanType: /^(?:conventional|convencional|FHA|VA|USDA|RHS)\b/i,
  id: /^(?=.*\d)[\w-]{4,24}/,
  /** Two words or more of a name of people or of a firm. */
  party:
    /^(?!(?:\S+ )*?(?:Date|Signature|Initials|Name|Address|Phone|E-?mail|Agent|Information|Report|Process|Property|Estate|Board|Seal|Yes|No|None)\b)\p{Lu}[\p{L}.,'’&-]*(?: (?:\p{Lu}[\p{L}.,'’&-]*|and|&|of|the|y|de|la|van|von))*? \p{Lu}[\p{L}.'’&-]*(?=\s+(?:\p{Lu}[\w/]*\s){0,2}\p{Lu}[\w/#.]*:|\s*[|;•(,]|\s*$)/u,
  person:
    /^(?!.*\b(?:License|Number|Name|Signature|Inspector|Date|Company)\b)\p{Lu}[\p{L}.'’-]*(?: [\p{Lu}“"][\p{L}.'’“”"-]*){1,4}/u,
  parcel: /^(?=.*\d)(?:\d[\dA-Z]*[-. ]){1,7}\d[\dA-Z]*|^\d{6,16}(?![\d/])/,
  words: /^(?=.*[\p{L}\d])\S.{0,110}$/u,
  /** Days or months from and to, or a year. */
  period:
    /^(?=.*\d)(?:[A-Za-z0-9/.]+,? ?){1,4}(?:[–-]|to|through)\s?(?:[A-Za-z0-9/.]+,? ?){1,4}$|^(?:19|20)\d\d(?:[–/-]\d{2,4})?$/,
  year: /^(?:1[789]|20)\d\d(?![\d/-])/,
  count: /^\d{1,3}(?:,\d{3})?(?![\d,.%/-])/,
  number: /^(?=[\w/-]*\d)[\w/-]{3,24}(?![\w/-])/,
  address: /^(?:\d+\s+\p{L}|(?:unit|apt|suite|lot|rr|hc|p\.?\s?o\.? box)\b[^:]{0,12}\d)[^:]{3,80}/iu,
  /** A street address; the next label of the line ends it. */
  street:
    /^(?!.*\b(?:reports?|inspections?|conducted)\b)(?:(?:unit|apt|suite|lot)\b[^:]{0,12}\d[^:]*?,\s*)?\d[\w-]*\s+(?=\p{Lu}|\d|north|south|east|west)[^:]{3,80}?(?=\s+\p{Lu}\w*(?: \w+)?:|\s{2,}|\s*[|;•]|$)/iu,
};

type Written<More> = Omit<FieldSpec, 'value'> & More & { value?: keyof typeof formats };

export function readFieldRules<More = unknown>(file: string): (FieldSpec & More)[] {
  const written: Written<More>[] = JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), 'utf8'));
  return written.map(
    ({ value, ...field }) => ({ ...field, ...(value && { value: formats[value] }) }) as FieldSpec & More,
  );
}
