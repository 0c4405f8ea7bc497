// Credits: what an API customer's end users buy, have, and spend on documents.

import type { CreditPurchase as PurchaseRow } from '../prisma/generated/client/client.ts';
import { AnalysisFailed, AnalysisSkipped } from '../src/analyses/analyses.ts';
import { type PurchaseResult as Purchased, purchaseCredits } from '../src/billing/buy-credits.ts';
import { emailLimits } from '../src/catalog/input.ts';
import { type Balance, getBalance, getHistory, type History, historyPageSizeLimits } from '../src/credits/balance.ts';
import { type Pack, packs, type packTypes } from '../src/credits/packs.ts';
import { InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { filledTextLimits, urlLimits } from '../src/platform/validation.ts';
import { type AccessResult as Access, accessDocuments, idsLimits, PaymentRequired } from '../src/unlocks/access.ts';
import { builder } from './builder.ts';
import { itemCost, offsetArgument, pageCost } from './common.ts';
import { endpoint, within } from './rest.ts';

export const PackType = builder.enumType('PackType', {
  description: 'The packs that can be bought.',
  values: { single: {}, medium: {}, pro: {} } satisfies Record<(typeof packTypes)[number], object>,
});

export const PurchaseStatus = builder.enumType('PurchaseStatus', {
  description: 'Where a purchase stands.',
  values: {
    pending: { description: 'The payment page is open.' },
    completed: { description: 'Paid; the credits are there.' },
    expired: { description: 'Nobody paid in time.' },
    failed: { description: 'The payment page could not be opened, or the payment was refused.' },
    refunded: { description: 'Paid, and given back in full.' },
  },
});

const userWords = 'Your end user.';

const CreditBalance = builder.objectRef<Balance>('CreditBalance').implement({
  description: 'What an end user has.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: userWords }),
    balance: t.exposeInt('balance', { description: 'Credits left.' }),
    hasUnlimited: t.exposeBoolean('hasUnlimited', { description: 'Whether a subscription of this user opens all.' }),
    totalPurchased: t.exposeInt('totalPurchased', {
      description: 'Credits bought, less those that refunds took back.',
    }),
    totalSpent: t.exposeInt('totalSpent', { description: 'Credits spent, less those that came back.' }),
  }),
});

const CreditPack = builder.objectRef<Pack>('CreditPack').implement({
  description: 'A pack of credits.',
  fields: (t) => ({
    packType: t.field({ type: PackType, description: 'Its name in a purchase.', resolve: (pack) => pack.packType }),
    name: t.exposeString('name', { description: 'For people.' }),
    credits: t.exposeInt('credits', { description: 'How many it has.' }),
    priceCents: t.exposeInt('priceCents', { description: 'US cents.' }),
    priceDisplay: t.exposeString('priceDisplay', { description: 'For people.' }),
    perCreditDisplay: t.exposeString('perCreditDisplay', { description: 'For people.' }),
  }),
});

const CreditPurchaseResult = builder.objectRef<Purchased>('CreditPurchaseResult').implement({
  description: 'A payment page for a pack.',
  fields: (t) => ({
    checkoutUrl: t.exposeString('checkoutUrl', { description: 'Send the user here.' }),
    sessionId: t.exposeString('sessionId', { description: "The payment provider's identifier." }),
    externalUserId: t.exposeString('externalUserId', { description: userWords }),
    packType: t.field({ type: PackType, description: 'The pack.', resolve: (result) => result.packType }),
    credits: t.exposeInt('credits', { description: 'How many it has.' }),
    priceCents: t.exposeInt('priceCents', { description: 'US cents.' }),
  }),
});

const AccessResult = builder.objectRef<Access>('AccessResult').implement({
  description: 'Documents that were unlocked.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: userWords }),
    accessibleDocuments: t.exposeStringList('accessibleDocuments', { description: 'All that were asked for.' }),
    creditsSpent: t.exposeInt('creditsSpent', { description: 'By this call.' }),
    remainingBalance: t.exposeInt('remainingBalance', { description: 'Credits left.' }),
    hasUnlimited: t.exposeBoolean('hasUnlimited', { description: 'Whether a subscription of this user opens all.' }),
  }),
});

const CreditPurchase = builder.objectRef<PurchaseRow>('CreditPurchase').implement({
  description: 'A pack that was bought, or is being bought.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Our identifier.' }),
    packType: t.field({ type: PackType, description: 'The pack.', resolve: (row) => row.packType as never }),
    credits: t.exposeInt('credits', { description: 'How many it has.' }),
    priceCents: t.exposeInt('priceCents', { description: 'US cents.' }),
    status: t.field({ type: PurchaseStatus, description: 'Where it stands.', resolve: (row) => row.status }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When its page was opened.' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'Null until it is paid.' }),
  }),
});

const CreditHistory = builder.objectRef<History>('CreditHistory').implement({
  description: 'What was bought for an end user, newest first.',
  fields: (t) => ({
    externalUserId: t.exposeString('externalUserId', { description: userWords }),
    purchases: t.field({
      ...itemCost,
      type: [CreditPurchase],
      description: 'This page of them.',
      resolve: (history) => history.purchases,
    }),
    totalPurchased: t.exposeInt('totalPurchased', {
      description: 'Credits of all purchases, less those that refunds took back.',
    }),
    totalSpentCents: t.exposeInt('totalSpentCents', { description: 'What they cost, net of refunds, in US cents.' }),
  }),
});

const tag = 'Credits';
const { minimum, maximum, default: defaultSize } = historyPageSizeLimits;
const userArgument = { required: true as const, description: userWords, ...within(filledTextLimits) };

builder.queryFields((t) => ({
  creditBalance: t.field({
    ...endpoint('credits', [InvalidRequest], { method: 'GET', path: '/credits/balance', tag }),
    type: CreditBalance,
    description: 'The credits of an end user; zeros for one nobody has heard of.',
    args: { externalUserId: t.arg.string(userArgument) },
    resolve: (_root, args, { service, viewer }) => getBalance(service, viewer, args),
  }),
  creditPacks: t.field({
    ...endpoint('credits', [], { method: 'GET', path: '/credits/packs', tag }),
    type: [CreditPack],
    description: 'The packs and their prices.',
    resolve: () => [...packs],
  }),
  creditHistory: t.field({
    ...endpoint('credits', [InvalidRequest], { method: 'GET', path: '/credits/history', tag }),
    ...pageCost,
    type: CreditHistory,
    description: 'What was bought for an end user, newest first.',
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
    description: 'Opens a payment page for a pack; the credits come when it is paid.',
    args: {
      externalUserId: t.arg.string(userArgument),
      packType: t.arg({ type: PackType, required: true, description: 'The pack.' }),
      successUrl: t.arg.string({
        required: true,
        description: 'Where the user comes back to after paying.',
        ...within(urlLimits),
      }),
      cancelUrl: t.arg.string({
        required: true,
        description: 'Where the user comes back to without paying.',
        ...within(urlLimits),
      }),
      customerEmail: t.arg.string({ description: 'Shown on the page.', ...within(emailLimits) }),
    },
    resolve: (_root, args, { service, viewer }) => purchaseCredits(service, viewer, args),
  }),
  accessDocuments: t.field({
    ...endpoint('credits', [InvalidRequest, PaymentRequired, NotFound, AnalysisFailed, AnalysisSkipped], {
      method: 'POST',
      path: '/credits/access',
      headers: { 'X-External-User-ID': 'Your end user; if sent, the same as in the body.' },
      tag,
    }),
    type: AccessResult,
    description:
      'Unlocks documents for an end user: all of them, or none. Each new one costs 1 credit. A document that has failed or was skipped is refused; the credit for one that fails later comes back.',
    args: {
      externalUserId: t.arg.string(userArgument),
      analysisIds: t.arg.stringList({
        required: true,
        description: 'The analyses; one given twice counts once.',
        ...within(idsLimits),
      }),
    },
    resolve: (_root, args, { service, viewer, externalUserId: header }) =>
      accessDocuments(service, viewer, { ...args, header }),
  }),
}));
