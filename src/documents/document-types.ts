// The document types that the service distinguishes.

export const documentTypes = [
  'inspection_report',
  'pest_report',
  'disclosure',
  'hazard_report',
  'loan_estimate',
  'closing_disclosure',
  'settlement_statement',
  'loan_application',
  'appraisal',
  'title_report',
  'hoa_document',
  'purchase_agreement',
  'lease',
  'insurance',
  'permit',
  'photo',
  'uncategorized',
  'noise',
] as const;
export type DocumentType = (typeof documentTypes)[number];
