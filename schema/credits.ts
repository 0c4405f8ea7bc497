// Credits that end users buy and spend on documents.

import type { CreditPurchase as PurchaseRow } from '../prisma/generated/client/client.ts';
import { AnalysisFailed, AnalysisSkipped } from '../src/analyses/analyses.ts';
import { type PurchaseResult as Purchased, purchaseCredits } from '../src/billing/buy-credits.ts';
import { emailLimits } from '../src/catalog/input.ts';
import { type Pack, packs, type packTypes } from '../src/catalog/packs.ts';
import { type Balance, getBalance, getHistory, type History, historyPageSizeLimits } from '../src/credits/balance.ts';
import { InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { filledTextLimits, urlLimits } from '../src/platform/validation.ts';
import { type AccessResult as Access, accessDocuments, idsLimits, PaymentRequired } from '../src/unlocks/access.ts';
import { builder } from './builder.ts';
import { itemCost, offsetArgument, pageCost } from './common.ts';
import { endpoint, within } from './rest.ts';

export const PackType = builder.enumType('PackType', {
  description: 'Type of a credit pack.',
  values: { single: {}, medium: {}, pro: {} } satisfies Record<(typeof packTypes)[number], object>,
});

export const PurchaseStatus = builder.enumType('PurchaseStatus', {
  description: 'Status of a purchase.',
  values: {
    pending: { description: 'The checkout page is open.' },
    completed: { description: 'Paid and fulfilled.' },
    expired: { description: 'The checkout page expired without payment.' },
    failed: { description: 'The checkout page could not be opened, or the payment was declined.' },
    refunded: { description: 'Refunded in full.' },
  },
});

const userDescription = 'Id of the end user.';
const unlimitedDescription = 'Whether the user has a subscription that includes all documents.';

const CreditBalance = builder.objectRef<Balance>('CreditBalance').implement({
  description: 'Credit balance of an end user.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: userDescription }),
    balance: t.exposeInt('balance', { description: 'Available credits.' }),
    hasUnlimited: t.exposeBoolean('hasUnlimited', { description: unlimitedDescription }),
    totalPurchased: t.exposeInt('totalPurchased', {
      description: 'Credits bought, minus refunds.',
    }),
    totalSpent: t.exposeInt('totalSpent', { description: 'Credits spent, minus returned ones.' }),
  }),
});

const CreditPack = builder.objectRef<Pack>('CreditPack').implement({
  description: 'A pack of credits.',
  fields: (t) => ({
    packType: t.field({ type: PackType, description: 'Type of the pack.', resolve: (pack) => pack.packType }),
    name: t.exposeString('name', { description: 'Display name.' }),
    credits: t.exposeInt('credits', { description: 'Number of credits.' }),
    priceCents: t.exposeInt('priceCents', { description: 'Price in US cents.' }),
    priceDisplay: t.exposeString('priceDisplay', { description: 'Price as a display text.' }),
    perCreditDisplay: t.exposeString('perCreditDisplay', { description: 'Price per credit as a display text.' }),
  }),
});

const CreditPurchaseResult = builder.objectRef<Purchased>('CreditPurchaseResult').implement({
  description: 'A checkout page for a credit pack.',
  fields: (t) => ({
    checkoutUrl: t.exposeString('checkoutUrl', { description: 'URL of the page; redirect the user to it.' }),
    sessionId: t.exposeString('sessionId', { description: 'Id of the checkout session at the payment provider.' }),
    externalUserId: t.exposeString('externalUserId', { description: userDescription }),
    packType: t.field({ type: PackType, description: 'Type of the pack.', resolve: (result) => result.packType }),
    credits: t.exposeInt('credits', { description: 'Number of credits.' }),
    priceCents: t.exposeInt('priceCents', { description: 'Price in US cents.' }),
  }),
});

const AccessResult = builder.objectRef<Access>('AccessResult').implement({
  description: 'Result of an unlock.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: userDescription }),
    accessibleDocuments: t.exposeStringList('accessibleDocuments', { description: 'Ids of the requested documents.' }),
    creditsSpent: t.exposeInt('creditsSpent', { description: 'Credits spent by this request.' }),
    remainingBalance: t.exposeInt('remainingBalance', { description: 'Available credits.' }),
    hasUnlimited: t.exposeBoolean('hasUnlimited', { description: unlimitedDescription }),
  }),
});

const CreditPurchase = builder.objectRef<PurchaseRow>('CreditPurchase').implement({
  description: 'Purchase of a credit pack.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the purchase.' }),
    packType: t.field({ type: PackType, description: 'Type of the pack.', resolve: (row) => row.packType as never }),
    credits: t.exposeInt('credits', { description: 'Number of credits.' }),
    priceCents: t.exposeInt('priceCents', { description: 'Price in US cents.' }),
    status: t.field({ type: PurchaseStatus, description: 'Status of the purchase.', resolve: (row) => row.status }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time of the checkout page.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of payment; null if unpaid.',
    }),
  }),
});

const CreditHistory = builder.objectRef<History>('CreditHistory').implement({
  description: 'Purchases of an end user, newest first.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: userDescription }),
    purchases: t.field({
      ...itemCost,
      type: [CreditPurchase],
      description: 'Purchases in this page.',
      resolve: (history) => history.purchases,
    }),
    totalPurchased: t.exposeInt('totalPurchased', {
      description: 'Credits of all purchases, minus refunds.',
    }),
    totalSpentCents: t.exposeInt('totalSpentCents', {
      description: 'Total price of all purchases minus refunds, in US cents.',
    }),
  }),
});

const tag = 'Credits';
const { minimum, maximum, default: defaultSize } = historyPageSizeLimits;
const userArgument = { required: true as const, description: userDescription, ...within(filledTextLimits) };

builder.queryFields((t) => ({
  creditBalance: t.field({
    ...endpoint('credits', [InvalidRequest], { method: 'GET', path: '/credits/balance', tag }),
    type: CreditBalance,
    description: 'Retrieves the credit balance of an end user. An unknown user has a balance of zero.',
    args: { externalUserId: t.arg.string(userArgument) },
    resolve: (_root, args, { service, viewer }) => getBalance(service, viewer, args),
  }),
  creditPacks: t.field({
    ...endpoint('credits', [], { method: 'GET', path: '/credits/packs', tag }),
    type: [CreditPack],
    description: 'Lists the credit packs and their prices.',
    resolve: () => [...packs],
  }),
  creditHistory: t.field({
    ...endpoint('credits', [InvalidRequest], { method: 'GET', path: '/credits/history', tag }),
    ...pageCost,
    type: CreditHistory,
    description: 'Lists the purchases of an end user, newest first.',
    args: {
      externalUserId: t.arg.string(userArgument),
      limit: t.arg.int({
        description: `Number of items per page (${minimum}–${maximum}, default ${defaultSize}).`,
        ...within(historyPageSizeLimits),
      }),
      offset: t.arg.int(offsetArgument),
    },
    resolve: (_root, args, { service, viewer }) => getHistory(service, viewer, args),
  }),
}));

builder.mutationFields((t) => ({
  purchaseCredits: t.field({
    ...endpoint('credits', [InvalidRequest], { method: 'POST', path: '/credits/purchase', tag }),
    type: CreditPurchaseResult,
    description: 'Opens a checkout page for a credit pack. The credits are added when it is paid.',
    args: {
      externalUserId: t.arg.string(userArgument),
      packType: t.arg({ type: PackType, required: true, description: 'Type of the pack.' }),
      successUrl: t.arg.string({
        required: true,
        description: 'Absolute http(s) URL to return to after payment.',
        ...within(urlLimits),
      }),
      cancelUrl: t.arg.string({
        required: true,
        description: 'Absolute http(s) URL to return to without payment.',
        ...within(urlLimits),
      }),
      customerEmail: t.arg.string({ description: 'Email address to prefill on the page.', ...within(emailLimits) }),
    },
    resolve: (_root, args, { service, viewer }) => purchaseCredits(service, viewer, args),
  }),
  accessDocuments: t.field({
    ...endpoint('credits', [InvalidRequest, PaymentRequired, NotFound, AnalysisFailed, AnalysisSkipped], {
      method: 'POST',
      path: '/credits/access',
      headers: { 'X-External-User-ID': 'Id of the end user. If sent, it must equal `external_user_id` in the body.' },
      tag,
    }),
    type: AccessResult,
    description:
      'Unlocks documents for an end user: all of them, or none. Each newly unlocked document costs 1 credit. Failed and skipped documents are rejected. The credit is returned if the document fails later.',
    args: {
      externalUserId: t.arg.string(userArgument),
      analysisIds: t.arg.stringList({
        required: true,
        description: 'Ids of the documents. Duplicates count once.',
        ...within(idsLimits),
      }),
    },
    resolve: (_root, args, { service, viewer, externalUserId: header }) =>
      accessDocuments(service, viewer, { ...args, header }),
  }),
}));
