// The engine port: reads documents and answers questions. There are two engines, the built-in one (deterministic,
// offline) and Gemini. Every statement of an engine names a page and a verbatim snippet; the caller verifies both
// before it stores or sends them.
import type { DocumentType } from '../documents/document-types.ts';
import type { FileType, Page, PageImage } from '../documents/pages.ts';
import type { SearchHit } from '../search/search.ts';

export const categories = ['critical', 'important', 'supporting', 'uncategorized', 'noise'] as const;
export type Category = (typeof categories)[number];

export const severities = ['critical', 'major', 'minor'] as const;
export type Severity = (typeof severities)[number];

/** In dollars. */
export interface CostRange {
  low: number;
  high: number;
  currency: string;
}

export interface DocumentText {
  filename: string;
  /** Detected from the bytes; the filename may be wrong. */
  type: FileType;
  pages: Page[];
  /** Renders pages as images, for a model that accepts them; absent when the file can't be rendered. */
  renderPages?: (pages: number[], signal?: AbortSignal) => Promise<PageImage[]>;
}

export interface Categorization {
  documentType: DocumentType;
  /** From 0 to 1. */
  confidence: number;
  /** For the customer: why this type, or why the document is skipped. */
  reason: string;
}

export interface Issue {
  title: string;
  description: string;
  /** For example `Electrical`, `Roof`, `Loan terms`. */
  system: string;
  component: string | null;
  location: string | null;
  severity: Severity;
  /** The severity rule in words. */
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
  /** Stable: answers, summaries and comparisons find a fact by it. */
  name: string;
  value: string;
  page: number;
  /** The words of the page that state it, verbatim, white space folded. */
  snippet?: string;
}

/** How much of a document could be read. */
export interface Coverage {
  /** From 0 to 1: the mean over the pages of the share of their text that was read. */
  share: number;
  /** Numbers of the pages of which nothing, or next to nothing, could be read. */
  unreadPages: number[];
}

export interface Analysis {
  /** Markdown. */
  summary: string;
  keyFindings: { text: string; page: number }[];
  facts: Fact[];
  /** Names of facts that a document of this type usually has, and this one does not state. */
  notStated?: string[];
  notInspected: { text: string; page: number }[];
  issues: Issue[];
  coverage: Coverage;
  /** The engine, and the model if there is one: `builtin-2`, `gemini-…`. */
  generatedBy: string;
}

/** A document of a property to compare with the others. */
export interface ComparedDocument {
  id: string;
  filename: string;
  documentType: DocumentType;
  addedAt: Date;
  /** Pages of loan documents and disclosures; for an inspection its facts and issues are enough. */
  pages: Page[];
  facts: Fact[];
  /** Issues of the document itself, without those of comparisons. */
  issues: Issue[];
}

/** The issues that a comparison adds to one document. */
export interface Comparison {
  documentId: string;
  issues: Issue[];
}

/** The documents of a property together. */
export interface PropertySummary {
  /** Markdown: a paragraph, then facts; every line about a document names its file and page. */
  text: string;
  facts: (Fact & { analysisId: string; file: string })[];
  /** Of repairs, without double counting; null if none has a price. */
  estimatedCost: CostRange | null;
}

/** A search hit that an answer may quote. */
export type Passage = SearchHit;

/** A document asked about, with its stored results. */
export interface KnownDocument {
  analysisId: string;
  file: string;
  documentType: DocumentType;
  pageCount: number;
  facts: Fact[];
  notInspected: { text: string; page: number }[];
}

export interface Question {
  query: string;
  /** Earlier turns of the session, oldest first. */
  turns: { query: string; answer: string; citations?: Citation[] }[];
  /** Best first. */
  passages: Passage[];
  /**
   * Stored issues of the documents asked about. Descriptions and cost bases are included only when costs are asked for,
   * descriptions of comparisons always.
   */
  issues: (Issue & { analysisId: string; file: string })[];
  /** All documents asked about, oldest first. */
  documents: KnownDocument[];
  /** The text of each page; empty when there is no such page. */
  readPages(pages: { analysisId: string; page: number }[]): Promise<string[]>;
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
  /** Present only when it was requested. */
  estimatedCost?: EstimatedCost;
  /** `low` marks the no-information answer; absent otherwise. */
  confidence?: 'low';
  generatedBy: string;
}

export type AnswerEvent = { type: 'content'; delta: string } | { type: 'answer'; answer: Answer };

export interface Engine {
  /** For example `builtin-2`. Vectors of engines with different names are never compared. */
  readonly name: string;
  /** Length of a vector. */
  readonly dimensions: number;
  categorize(document: DocumentText, signal?: AbortSignal): Promise<Categorization>;
  analyze(document: DocumentText & { documentType: DocumentType }, signal?: AbortSignal): Promise<Analysis>;
  /**
   * Compares the documents of a property, in any order. Synchronous and without network calls: it runs within the
   * transaction that stores the result.
   */
  compare(documents: ComparedDocument[]): Comparison[];
  /** From stored results only, without network calls. */
  summarize(known: Pick<Question, 'documents' | 'issues'>): PropertySummary;
  /**
   * Whether it makes no network call: the process that reads a document then analyzes and embeds it too. Only the built-in
   * engine is local.
   */
  readonly local?: boolean;
  /** One unit vector per text. */
  embed(texts: string[], purpose: 'document' | 'query', signal?: AbortSignal): Promise<Float32Array[]>;
  /**
   * The search query: the question itself, or, for a follow-up ("and what would that cost?"), a complete question made
   * from the earlier turns.
   */
  searchQuery(query: string, turns: Question['turns'], signal?: AbortSignal): Promise<string>;
  /** Yields text deltas as they arrive, then the complete answer once, last. */
  answer(question: Question, signal?: AbortSignal): AsyncIterable<AnswerEvent>;
}

/** The part of an engine that reads documents. */
export type DocumentReader = Pick<Engine, 'name' | 'local' | 'categorize' | 'analyze' | 'embed'>;

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
