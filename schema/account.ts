// The account behind the key, and its keys.
import { type NewAccount as Created, createAccount } from '../src/accounts/accounts.ts';
import { createKey, listKeys, narrowKey, revokeKey } from '../src/accounts/keys.ts';
import { tiers } from '../src/identity/tiers.ts';
import { type modes, scopes } from '../src/identity/viewer.ts';
import { InvalidRequest } from '../src/platform/errors.ts';
import { type DeletedAccount as Deleted, deleteAccount } from '../src/workflows/delete-account.ts';
import { builder } from './builder.ts';
import { endpoint } from './rest.ts';

export const Mode = builder.enumType('Mode', {
  description: 'Live and test data never mix.',
  values: {
    live: { description: 'Real processing and charges.' },
    test: { description: 'No charges; 100 requests a day.' },
  } satisfies Record<(typeof modes)[number], object>,
});

export const Scope = builder.enumType('Scope', {
  description: 'What a key may do.',
  values: Object.fromEntries(scopes.map((scope) => [scope, {}])) as Record<(typeof scopes)[number], object>,
});

export const AccountTier = builder.enumType('AccountTier', {
  description: 'Which limits hold.',
  values: Object.fromEntries(tiers.map((tier) => [tier, {}])) as Record<(typeof tiers)[number], object>,
});

const ApiKey = builder.prismaObject('ApiKey', {
  description: 'An API key, without its secret.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Our identifier.' }),
    mode: t.field({ type: Mode, description: 'Which world it opens.', resolve: (key) => key.mode }),
    prefix: t.exposeString('prefix', { description: 'How the key begins.' }),
    scopes: t.field({ type: [Scope], description: 'What it may do.', resolve: (key) => key.scopes as never }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Exact to a minute.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'Since when it opens nothing.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
});

const Account = builder.prismaObject('Account', {
  description: 'One customer of this service.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Our identifier.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    tier: t.field({
      type: AccountTier,
      description: 'The tier in force.',
      resolve: (_account, _args, { viewer }) => viewer.tier,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
});

const NewAccount = builder.objectRef<Created>('NewAccount').implement({
  description: 'A new account with its first keys, shown this once.',
  fields: (t) => ({
    accountId: t.exposeID('accountId', { description: 'Its identifier.' }),
    liveKey: t.exposeString('liveKey', { description: 'A live key.' }),
    testKey: t.exposeString('testKey', { description: 'A test key.' }),
  }),
});

const DeletedAccount = builder.objectRef<Deleted>('DeletedAccount').implement({
  description: 'An account that is going.',
  fields: (t) => ({
    accountId: t.exposeID('accountId', { description: 'The account that was.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'Since when its keys open nothing.' }),
  }),
});

const NewApiKey = builder.objectRef<{ id: string; key: string }>('NewApiKey').implement({
  description: 'A new key, shown this once.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its identifier.' }),
    key: t.exposeString('key', { description: 'The key.' }),
  }),
});

builder.queryFields((t) => ({
  account: t.field({
    ...endpoint('read'),
    type: Account,
    description: 'The account of this key.',
    resolve: (_root, _args, { service, viewer }) =>
      service.db.account.findUniqueOrThrow({ where: { id: viewer.accountId } }),
  }),
  apiKeys: t.field({
    ...endpoint('admin'),
    type: [ApiKey],
    description: 'The keys of this account, newest first.',
    resolve: (_root, _args, { service, viewer }) => listKeys(service.db, viewer.accountId),
  }),
}));

builder.mutationFields((t) => ({
  createAccount: t.field({
    ...endpoint('admin'),
    type: NewAccount,
    description: 'Creates an account on the free tier. Errors: `invalid_request`.',
    args: { name: t.arg.string({ required: true, description: 'Its name.' }) },
    resolve: (_root, { name }, { service }) => createAccount(service.db, name, 'free'),
  }),
  deleteAccount: t.field({
    ...endpoint('admin'),
    type: DeletedAccount,
    description:
      'Deletes the account of this key for good: both modes, documents, chats, webhooks, credits and billing records. Keys stop at once, the rest follows within minutes. Errors: `invalid_request`, `conflict` while a subscription is in force.',
    args: {
      confirm: t.arg.id({ required: true, description: 'The id of the account, to show that it is meant.' }),
      endSubscriptions: t.arg.boolean({
        description: 'Ends subscriptions in force at the provider; false unless given.',
      }),
    },
    resolve: (_root, { confirm, endSubscriptions }, { service, viewer }) => {
      if (confirm !== viewer.accountId) throw new InvalidRequest('confirm', 'Confirm with the id of your account.');
      return deleteAccount(service, viewer.accountId, { force: endSubscriptions ?? false });
    },
  }),
  createApiKey: t.field({
    ...endpoint('admin'),
    type: NewApiKey,
    description: 'Creates a key for this account.',
    args: {
      mode: t.arg({ type: Mode, required: true, description: 'Which world it opens.' }),
      scopes: t.arg({ type: [Scope], description: 'What it may do; all but `admin` unless given.' }),
    },
    resolve: (_root, { mode, scopes: wanted }, { service, viewer }) =>
      createKey(service.db, viewer.accountId, mode, wanted ?? undefined),
  }),
  narrowApiKey: t.field({
    ...endpoint('admin'),
    type: 'Boolean',
    description:
      'Leaves a key of this account only the given scopes, at once: what it holds open and is not allowed any more is closed with 4403. Errors: `not_found`, `invalid_request` for a scope that the key does not have.',
    args: {
      id: t.arg.id({ required: true, description: 'The key.' }),
      scopes: t.arg({ type: [Scope], required: true, description: 'What it may still do.' }),
    },
    resolve: async (_root, { id, scopes: left }, { service, viewer }) => {
      await narrowKey(service.db, viewer.accountId, id, left);
      return true;
    },
  }),
  revokeApiKey: t.field({
    ...endpoint('admin'),
    type: 'Boolean',
    description: 'Revokes a key of this account at once: what it holds open is closed with 4401. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The key.' }) },
    resolve: async (_root, { id }, { service, viewer }) => {
      await revokeKey(service.db, viewer.accountId, id);
      return true;
    },
  }),
}));
