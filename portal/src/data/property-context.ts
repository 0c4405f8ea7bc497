// What the panels of a property share.
import { createContext, useContext } from 'react';
import type { PropertyQuery } from '../generated/operations.ts';
import type { Box } from '../lib/boxes.ts';
import type { IssueItem } from '../lib/issues.ts';
import type { RepairRequest } from '../lib/request.ts';
import type { Documents } from './use-documents.ts';
import type { Uploads } from './use-uploads.ts';

export interface PropertyData extends Documents {
  property: PropertyQuery['property'];
  issues: IssueItem[];
  issuesLoading: number;
  uploads: Uploads;
  request: RepairRequest;
  setRequest(request: RepairRequest): void;
  /** Shows an issue on its page. */
  openIssue(issue: IssueItem): void;
  /** Shows a page, with these boxes lit. */
  openPage(document: string, page: number, boxes?: readonly Box[]): void;
  /** The open document and the lit issue. */
  document: string | undefined;
  issue: string | undefined;
  question: string | undefined;
  ask(question: string): void;
}

export const PropertyContext = createContext<PropertyData | null>(null);

export function useProperty(): PropertyData {
  const value = useContext(PropertyContext);
  if (!value) throw new Error('PropertyContext is missing');
  return value;
}
