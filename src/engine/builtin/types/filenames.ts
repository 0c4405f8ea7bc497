// Data: document types by filename. Filenames come from the caller and can mislead, so they only break ties.
import type { DocumentType } from '../../../documents/document-types.ts';

export const filenamePatterns: readonly (readonly [type: DocumentType, pattern: RegExp])[] = [
  ['pest_report', /\b(?:pest|termite|wdo|wdi|npma)/i],
  ['inspection_report', /\binspection/i],
  ['closing_disclosure', /\bclosing ?disclosure/i],
  ['loan_estimate', /\bloan ?estimate/i],
  ['settlement_statement', /\b(?:settlement ?statement|hud ?1)/i],
  ['loan_application', /\b(?:loan ?application|urla|1003)\b/i],
  ['disclosure', /\b(?:seller|tds|spds?|spq|disclosure)/i],
  ['hazard_report', /\b(?:nhd|hazard|flood ?cert|radon|environmental)/i],
  ['appraisal', /\bapprais/i],
  ['title_report', /\b(?:title|prelim)/i],
  ['hoa_document', /\b(?:hoa|cc ?& ?rs?|ccrs?|bylaws?|by laws|covenants)/i],
  ['purchase_agreement', /\b(?:purchase|contract|offer|rpa|psa)\b/i],
  ['lease', /\b(?:lease|rental ?agreement)/i],
  ['insurance', /\b(?:insurance|policy|binder|declarations?)\b/i],
  ['permit', /\bpermit/i],
  ['uncategorized', /\b(?:pay ?stub|pay ?slip|w ?2|1040|1099|tax ?return|resume|cv)\b/i],
];
