// The engine's port: it reads documents and answers questions. Two engines stand behind it, the built-in one
// (deterministic, offline) and Gemini. Everything that an engine claims names a page and a verbatim snippet, and is
// checked against the page by whoever stores or sends it.
import type { DocumentType } from '../documents/document-types.ts';
import type { FileType, Page, PageImage } from '../documents/pages.ts';
import type { SearchHit } from '../search/search.ts';

export const categories = ['critical', 'important', 'supporting', 'uncategorized', 'noise'] as const;
export type Category = (typeof categories)[number];

export const severities = ['critical', 'major', 'minor'] as const;
export type Severity = (typeof severities)[number];

/** Dollars. */
export interface CostRange {
  low: number;
  high: number;
  currency: string;
}

export interface DocumentText {
  filename: string;
  /** Read from the bytes; a name may say anything. */
  type: FileType;
  pages: Page[];
  /** Pages as pictures, for an engine that can see; absent where there are none to be had. */
  renderPages?: (pages: number[], signal?: AbortSignal) => Promise<PageImage[]>;
}

export interface Categorization {
  documentType: DocumentType;
  /** 0…1 */
  confidence: number;
  /** In words, for the customer: why this type, or why the document is skipped. */
  reason: string;
}

export interface Issue {
  title: string;
  description: string;
  /** E.g. `Electrical`, `Roof`, `Loan terms`. */
  system: string;
  component: string | null;
  location: string | null;
  severity: Severity;
  /** In words: the rule that made it so. */
  severityReason: string;
  safetyHazard: boolean;
  page: number;
  /** Verbatim on `page`, white space folded. */
  snippet: string;
  recommendation: string | null;
  /** Who does the work: `electrician`, `roofer`, … */
  trade: string | null;
  estimatedCost: (CostRange & { basis: string }) | null;
  /** 0…1 */
  confidence: number;
}

export interface Fact {
  name: string;
  value: string;
  page: number;
}

export interface Analysis {
  /** Markdown. */
  summary: string;
  keyFindings: { text: string; page: number }[];
  facts: Fact[];
  notInspected: { text: string; page: number }[];
  issues: Issue[];
  /** The engine, and the model if there is one: `builtin-2`, `gemini-…`. */
  generatedBy: string;
}

/** A document of a property, to be held against the others. */
export interface ComparedDocument {
  id: string;
  filename: string;
  documentType: DocumentType;
  addedAt: Date;
  /** Of loan papers and disclosures; what an inspection found is in its facts and issues. */
  pages: Page[];
  facts: Fact[];
  /** Its own, none that came of a comparison. */
  issues: Issue[];
}

/** What comparing says of one document. */
export interface Comparison {
  documentId: string;
  issues: Issue[];
}

/** A search hit that an answer may quote. */
export type Passage = SearchHit;

export interface Question {
  query: string;
  /** Earlier turns of the session, oldest first. */
  turns: { query: string; answer: string }[];
  /** Best first. */
  passages: Passage[];
  /** Stored issues of the documents asked about; without descriptions and bases where no costs are asked for. */
  issues: (Issue & { analysisId: string; file: string })[];
  includeCostEstimate: boolean;
}

export interface Citation {
  file: string;
  page: number;
  snippet: string;
  analysisId: string;
}

export interface EstimatedCost {
  total: CostRange;
  breakdown: { item: string; quantity: string; cost: { low: number; high: number }; notes?: string }[];
}

export interface Answer {
  answer: string;
  citations: Citation[];
  relatedQuestions: string[];
  /** Only when it was asked for. */
  estimatedCost?: EstimatedCost;
  /** `low` marks the no-information answer; absent otherwise. */
  confidence?: 'low';
  generatedBy: string;
}

export type AnswerEvent = { type: 'content'; delta: string } | { type: 'answer'; answer: Answer };

export interface Engine {
  /** E.g. `builtin-2`. Vectors of engines with different names are never compared. */
  readonly name: string;
  /** Length of a vector. */
  readonly dimensions: number;
  categorize(document: DocumentText, signal?: AbortSignal): Promise<Categorization>;
  analyze(document: DocumentText & { documentType: DocumentType }, signal?: AbortSignal): Promise<Analysis>;
  /**
   * What the documents of a property say of one another, whatever their order. Computed at once and without any outside
   * call: it runs within the transaction that stores it.
   */
  compare(documents: ComparedDocument[]): Comparison[];
  /** Unit vectors, one a text. */
  embed(texts: string[], purpose: 'document' | 'query', signal?: AbortSignal): Promise<Float32Array[]>;
  /**
   * What to look for in the search: the question itself, or, for a follow-up ("and what would that cost?"), the question
   * made whole from the earlier turns.
   */
  searchQuery(query: string, turns: Question['turns'], signal?: AbortSignal): Promise<string>;
  /** Deltas of the answer as they come, then the whole answer once, last. */
  answer(question: Question, signal?: AbortSignal): AsyncIterable<AnswerEvent>;
}

const categoryByType: Record<DocumentType, Category> = {
  inspection_report: 'critical',
  pest_report: 'critical',
  disclosure: 'critical',
  hazard_report: 'critical',
  loan_estimate: 'important',
  closing_disclosure: 'important',
  settlement_statement: 'important',
  loan_application: 'important',
  appraisal: 'important',
  title_report: 'important',
  purchase_agreement: 'important',
  hoa_document: 'supporting',
  lease: 'supporting',
  insurance: 'supporting',
  permit: 'supporting',
  photo: 'supporting',
  uncategorized: 'uncategorized',
  noise: 'noise',
};

export const categoryOf = (type: DocumentType): Category => categoryByType[type];
