// How resources react to the announcements of others, in the order in which they run.

import { removeFromSessions } from '../accounts/sessions.ts';
import type { Reactions } from '../announcements/announcements.ts';
import { deleteCitingMessages } from '../chat/citing-messages.ts';
import { returnCredits } from '../credits/return-credits.ts';
import { purgeResponses } from '../idempotency/purge.ts';
import { recordAnalyzed, recordChatReady, recordEnd } from '../webhooks/document-events.ts';
import {
  recordCreditsLow,
  recordCreditsPurchased,
  recordCreditsReversed,
  recordPaymentFailed,
  recordSubscriptionUpdated,
} from '../webhooks/money-events.ts';
import { purgeDeliveries } from '../webhooks/purge.ts';

export const reactions: Reactions = {
  'document.analyzed': [recordAnalyzed],
  'document.ended': [returnCredits, recordEnd],
  'document.deleted': [deleteCitingMessages],
  'record.erased': [purgeDeliveries, purgeResponses, removeFromSessions],
  'upload.ended': [recordChatReady],
  'credits.purchased': [recordCreditsPurchased],
  'credits.reversed': [recordCreditsReversed],
  'credits.lowered': [recordCreditsLow],
  'subscription.updated': [recordSubscriptionUpdated],
  'payment.failed': [recordPaymentFailed],
};
