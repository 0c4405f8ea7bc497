// Options of fields that the types of a document share.
import type { Analysis } from '../prisma/generated/client/client.ts';
import { AnalysisStatus, Category, DocumentType, Severity } from './common.ts';

type Row = Pick<Analysis, 'status' | 'category' | 'documentType' | 'severity'>;

export const documentFields = {
  filename: { description: 'File name as uploaded.' },
  status: {
    type: AnalysisStatus,
    description: 'Processing status.',
    resolve: (row: Row) => row.status,
  },
  documentType: {
    type: DocumentType,
    nullable: true as const,
    description: 'Type of the document; null until it has been categorized.',
    resolve: (row: Row) => row.documentType as never,
  },
  category: {
    type: Category,
    nullable: true as const,
    description:
      'Importance of the document. Estimated from the file name and the first pages until it has been categorized.',
    resolve: (row: Row) => row.category as never,
  },
  severity: {
    type: Severity,
    nullable: true as const,
    description: 'Severity of the most severe issue; null without issues.',
    resolve: (row: Row) => row.severity as never,
  },
  jobId: { description: 'Id of the upload job.' },
  totalIssues: {
    nullable: true as const,
    description: 'Number of issues; null until the document has been analyzed.',
  },
  createdAt: { type: 'DateTime' as const, description: 'When the document was uploaded.' },
  completedAt: {
    type: 'DateTime' as const,
    nullable: true as const,
    description: 'When the document was analyzed or skipped, or failed; null before that.',
  },
};

export const analysisId = { required: true as const, description: 'Id of the analysis.' };
export const propertyId = { required: true as const, description: 'Id of the property.' };
