// The account of an API key, and its keys.
import { type NewAccount as Created, createAccount } from '../src/accounts/accounts.ts';
import { createKey, listKeys, narrowKey, revokeKey } from '../src/accounts/keys.ts';
import { tiers } from '../src/identity/tiers.ts';
import { type modes, scopes } from '../src/identity/viewer.ts';
import { Conflict, InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { type DeletedAccount as Deleted, deleteAccount } from '../src/workflows/delete-account.ts';
import { builder } from './builder.ts';
import { endpoint } from './rest.ts';

export const Mode = builder.enumType('Mode', {
  description: 'Whether a key works on live or on test data. The two are kept apart.',
  values: {
    live: { description: 'Real processing and charges.' },
    test: { description: 'No charges; 100 requests a day.' },
  } satisfies Record<(typeof modes)[number], object>,
});

export const Scope = builder.enumType('Scope', {
  description: 'A permission of an API key.',
  values: Object.fromEntries(scopes.map((scope) => [scope, {}])) as Record<(typeof scopes)[number], object>,
});

export const AccountTier = builder.enumType('AccountTier', {
  description: 'The tier of an account. It sets the limits.',
  values: Object.fromEntries(tiers.map((tier) => [tier, {}])) as Record<(typeof tiers)[number], object>,
});

const ApiKey = builder.prismaObject('ApiKey', {
  description: 'An API key, without its secret.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    mode: t.field({
      type: Mode,
      description: 'Whether the key works on live or on test data.',
      resolve: (key) => key.mode,
    }),
    prefix: t.exposeString('prefix', { description: 'The first characters of the key.' }),
    scopes: t.field({ type: [Scope], description: 'Scopes of the key.', resolve: (key) => key.scopes as never }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was last used, accurate to one minute.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was revoked; null while it is valid.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
});

export const Account = builder.prismaObject('Account', {
  description: 'A customer account.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    name: t.exposeString('name', { description: 'Name of the account.' }),
    tier: t.field({
      type: AccountTier,
      description: 'The current tier.',
      resolve: (_account, _args, { viewer }) => viewer.tier,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
});

const NewAccount = builder.objectRef<Created>('NewAccount').implement({
  description: 'A new account with its first keys. The keys are shown only once.',
  fields: (t) => ({
    accountId: t.exposeID('accountId', { description: 'Unique identifier.' }),
    liveKey: t.exposeString('liveKey', { description: 'The first live key.' }),
    testKey: t.exposeString('testKey', { description: 'The first test key.' }),
  }),
});

const DeletedAccount = builder.objectRef<Deleted>('DeletedAccount').implement({
  description: 'An account that is being deleted.',
  fields: (t) => ({
    accountId: t.exposeID('accountId', { description: 'Id of the deleted account.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'When its keys stopped working.' }),
  }),
});

const NewApiKey = builder.objectRef<{ id: string; key: string }>('NewApiKey').implement({
  description: 'A new API key. It is shown only once.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    key: t.exposeString('key', { description: 'The API key.' }),
  }),
});

builder.queryFields((t) => ({
  account: t.field({
    ...endpoint('read', []),
    type: Account,
    description: 'Retrieves the account of this API key.',
    resolve: (_root, _args, { service, viewer }) =>
      service.db.account.findUniqueOrThrow({ where: { id: viewer.accountId } }),
  }),
  apiKeys: t.field({
    ...endpoint('admin', []),
    type: [ApiKey],
    description: 'Lists the API keys of this account, newest first.',
    resolve: (_root, _args, { service, viewer }) => listKeys(service.db, viewer.accountId),
  }),
}));

builder.mutationFields((t) => ({
  createAccount: t.field({
    ...endpoint('admin', [InvalidRequest]),
    type: NewAccount,
    description: 'Creates an account on the free tier.',
    args: { name: t.arg.string({ required: true, description: 'Name of the account.' }) },
    resolve: (_root, { name }, { service }) => createAccount(service.db, name, 'free'),
  }),
  deleteAccount: t.field({
    ...endpoint('admin', [InvalidRequest, NotFound, Conflict]),
    type: DeletedAccount,
    description:
      'Permanently deletes the account of this key: both modes, documents, chats, webhooks, credits and billing records. Its keys stop working immediately; its data is deleted within minutes. Not possible while a subscription is in force, unless `endSubscriptions` is true.',
    args: {
      confirm: t.arg.id({ required: true, description: 'Id of the account, as a confirmation.' }),
      endSubscriptions: t.arg.boolean({
        description: 'Ends active subscriptions at the payment provider. Default: false.',
      }),
    },
    resolve: (_root, { confirm, endSubscriptions }, { service, viewer }) => {
      if (confirm !== viewer.accountId) throw new InvalidRequest('confirm', 'Confirm with the id of your account.');
      return deleteAccount(service, viewer.accountId, { force: endSubscriptions ?? false });
    },
  }),
  createApiKey: t.field({
    ...endpoint('admin', []),
    type: NewApiKey,
    description: 'Creates an API key for this account.',
    args: {
      mode: t.arg({ type: Mode, required: true, description: 'Whether the key works on live or on test data.' }),
      scopes: t.arg({ type: [Scope], description: 'Scopes of the key. Default: every scope except `admin`.' }),
    },
    resolve: (_root, { mode, scopes: wanted }, { service, viewer }) =>
      createKey(service.db, viewer.accountId, mode, wanted ?? undefined),
  }),
  narrowApiKey: t.field({
    ...endpoint('admin', [NotFound, InvalidRequest]),
    type: 'Boolean',
    description:
      'Reduces the scopes of an API key of this account to some of its present ones. Open connections that the key may no longer use are closed with code 4403.',
    args: {
      id: t.arg.id({ required: true, description: 'The API key.' }),
      scopes: t.arg({ type: [Scope], required: true, description: 'The scopes that the key keeps.' }),
    },
    resolve: async (_root, { id, scopes: left }, { service, viewer }) => {
      await narrowKey(service.db, viewer.accountId, id, left);
      return true;
    },
  }),
  revokeApiKey: t.field({
    ...endpoint('admin', [NotFound]),
    type: 'Boolean',
    description: 'Revokes an API key of this account. Open connections of the key are closed with code 4401.',
    args: { id: t.arg.id({ required: true, description: 'The API key.' }) },
    resolve: async (_root, { id }, { service, viewer }) => {
      await revokeKey(service.db, viewer.accountId, id);
      return true;
    },
  }),
}));
