// What a hand-written server reads.
import type { ChatMessage, Issue, Property, Report } from '../../prisma/generated/client/client.ts';

export interface Queries {
  account(hash: Buffer): Promise<{ accountId: string; perMinute: number } | null>;
  property(accountId: string, id: string): Promise<(Property & { documentCount: number }) | null>;
  properties(accountId: string, take: number): Promise<(Property & { documentCount: number })[]>;
  issues(
    accountId: string,
    id: string,
    take: number,
  ): Promise<{ total: number; issues: Issue[]; report: Pick<Report, 'costLow' | 'costHigh' | 'costCurrency'> } | null>;
  messages(accountId: string, id: string, take: number): Promise<{ total: number; messages: ChatMessage[] }>;
}
