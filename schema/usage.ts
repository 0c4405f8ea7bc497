// Limits of an account, and what it has used of them. Only in GraphQL.
import type { TierLimits } from '../src/identity/tiers.ts';
import { readUsage, requestsPerDay, type AccountUsage as Used } from '../src/limits/usage.ts';
import { Account } from './account.ts';
import { builder } from './builder.ts';

const unlimited = 'null if unlimited';

const AccountLimits = builder.objectRef<TierLimits>('AccountLimits').implement({
  description: 'Limits of an account: those of its tier, or its own.',
  fields: (t) => ({
    requestsPerMinute: t.exposeInt('requestsPerMinute', { description: 'Requests per minute.' }),
    requestsPerHour: t.exposeInt('requestsPerHour', { description: 'Requests per hour.' }),
    requestsPerDay: t.int({
      nullable: true,
      description: `Requests per UTC day, including chat; ${unlimited}.`,
      resolve: (_limits, _args, { viewer }) => requestsPerDay(viewer),
    }),
    chatPerMinute: t.exposeInt('chatPerMinute', { description: 'Chat messages per minute.' }),
    chatPerMonth: t.exposeInt('chatPerMonth', {
      nullable: true,
      description: `Chat messages per UTC month; ${unlimited}.`,
    }),
    analysesPerPeriod: t.exposeInt('analysesPerPeriod', {
      nullable: true,
      description: `Analyses per billing period; ${unlimited}.`,
    }),
    fileBytes: t.exposeInt('fileBytes', { description: 'Maximum size of a file in bytes.' }),
    filesPerProperty: t.exposeInt('filesPerProperty', {
      nullable: true,
      description: `Documents per property; ${unlimited}.`,
    }),
    webhooks: t.exposeInt('webhooks', { nullable: true, description: `Number of webhooks; ${unlimited}.` }),
    webhookEventsPerMinute: t.exposeInt('webhookEventsPerMinute', {
      nullable: true,
      description: `Webhook events per minute; ${unlimited}.`,
    }),
  }),
});

const AccountUsage = builder.objectRef<Used>('AccountUsage').implement({
  description: 'What an account has used so far, in the mode of the key.',
  fields: (t) => ({
    periodStart: t.expose('since', { type: 'DateTime', description: 'Start of the billing period.' }),
    analysesUsed: t.exposeInt('analysesUsed', { description: 'Analyses used of the allowance in the period.' }),
    analysesLimit: t.exposeInt('analysesLimit', {
      nullable: true,
      description: `Analyses that the allowance includes; ${unlimited}.`,
    }),
    unusedReports: t.exposeInt('unusedReports', { description: 'Report purchases that are valid and unused.' }),
    requestsThisMinute: t.exposeInt('requestsThisMinute', { description: 'Requests in this minute.' }),
    requestsThisHour: t.exposeInt('requestsThisHour', { description: 'Requests in this hour.' }),
    requestsToday: t.exposeInt('requestsToday', { description: 'Requests in this UTC day, including chat.' }),
    chatMessagesThisMinute: t.exposeInt('chatMessagesThisMinute', { description: 'Chat messages in this minute.' }),
    chatMessagesThisMonth: t.exposeInt('chatMessagesThisMonth', {
      description: 'Answered chat messages in this UTC month.',
    }),
    properties: t.exposeInt('properties', { description: 'Number of properties.' }),
    documents: t.exposeInt('documents', { description: 'Number of documents.' }),
    storedBytes: t.exposeFloat('bytes', { description: 'Size of the stored documents in bytes.' }),
  }),
});

builder.prismaObjectFields(Account, (t) => ({
  limits: t.field({
    type: AccountLimits,
    description: 'Limits in force, in the mode of the key.',
    resolve: (_account, _args, { viewer }) => viewer.limits,
  }),
  usage: t.field({
    type: AccountUsage,
    description: 'What has been used so far, in the mode of the key.',
    resolve: (_account, _args, { service, viewer }) => readUsage(service, viewer),
  }),
}));
