// Session tokens for browsers. Only in GraphQL.
import type { SessionToken } from '../prisma/generated/client/client.ts';
import {
  type NewSession as Created,
  createSession,
  endOwnSession,
  hasEnded,
  listSessions,
  ownSession,
  propertyLimits,
  rateLimits,
  revokeSession,
  type SessionList as Sessions,
  ttlLimits,
} from '../src/accounts/sessions.ts';
import { type SessionScope, sessionScopes } from '../src/identity/viewer.ts';
import { InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { textLimits } from '../src/platform/validation.ts';
import { builder } from './builder.ts';
import { cursorArgument, itemCost, limitArgument, PageMeta, pageCost } from './common.ts';
import { endpoint, within } from './rest.ts';

const names = sessionScopes.map((scope) => `\`${scope}\``).join(', ');

const SessionScopeType = builder.scalarType('SessionScope', {
  description: `A permission of a session token: ${names}. \`write:upload\` allows uploads and no other change.`,
  serialize: String,
  parseValue(value) {
    const scope = sessionScopes.find((each) => each === value);
    if (!scope)
      throw new InvalidRequest('scopes', `A scope of a session token is one of: ${sessionScopes.join(', ')}.`);
    return scope;
  },
});

const Session = builder.objectRef<SessionToken>('Session').implement({
  description: 'A session token, without its secret.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    scopes: t.field({
      type: [SessionScopeType],
      description: 'Scopes of the token. It never has more than the key that created it.',
      resolve: ({ scopes }) => scopes as SessionScope[],
    }),
    wholeAccount: t.boolean({
      description:
        'Whether the token sees everything of its account. True for sessions of the console; its scopes are then those of API keys.',
      resolve: ({ kind }) => kind === 'console',
    }),
    propertyIds: t.idList({
      description: 'Ids of the properties that the token can see; empty if it sees the whole account.',
      resolve: ({ propertyIds }) => propertyIds,
    }),
    externalUserId: t.exposeString('externalUserId', {
      nullable: true,
      description: 'Your id of the end user whose unlocked documents the token can see; null without one.',
    }),
    requestsPerMinute: t.exposeInt('requestsPerMinute', { description: 'Requests per minute of the token itself.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the token expires.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the token was revoked; null if it was not.',
    }),
    active: t.boolean({
      description: 'Whether the token has neither expired nor been revoked.',
      resolve: (session) => !hasEnded(session),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the token was created.' }),
  }),
});

const NewSession = builder.objectRef<Created>('NewSession').implement({
  description: 'A new session token. It is shown only once.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The token. Send it as `Authorization: Bearer lt_sess_…`.' }),
    session: t.field({ type: Session, description: 'The session.', resolve: ({ session }) => session }),
  }),
});

const SessionList = builder.objectRef<Sessions>('SessionList').implement({
  description: 'Session tokens, newest first. Ended ones are listed for 7 days.',
  fields: (t) => ({
    sessions: t.field({
      ...itemCost,
      type: [Session],
      description: 'Sessions of this page.',
      resolve: ({ sessions }) => sessions,
    }),
    meta: t.field({ type: PageMeta, description: 'Pagination.', resolve: ({ meta }) => meta }),
  }),
});

builder.queryFields((t) => ({
  session: t.field({
    ...endpoint('read', []),
    type: Session,
    nullable: true,
    description: 'Retrieves the session token of this request; null for an API key.',
    resolve: (_root, _args, { service, viewer }) => ownSession(service.db, viewer),
  }),
  sessions: t.field({
    ...endpoint('read', [InvalidRequest]),
    ...pageCost,
    type: SessionList,
    description: 'Lists the session tokens of this account and mode, newest first.',
    args: { limit: t.arg.int(limitArgument), cursor: t.arg.string(cursorArgument) },
    resolve: (_root, args, { service, viewer }) => listSessions(service, viewer, args),
  }),
}));

builder.mutationFields((t) => ({
  createSession: t.field({
    ...endpoint('write', [InvalidRequest, NotFound]),
    type: NewSession,
    description:
      'Creates a short-lived token for a browser. It works like an API key in REST, GraphQL and WebSocket, but sees only the given properties and the documents that the given end user has unlocked, and never billing, keys, webhooks or other users. It counts against the limits of the account and its own. It ends when it expires or is revoked, and with the API key that created it. It reads only chat messages of the same end user. Give `propertyIds`, `externalUserId`, or both.',
    args: {
      propertyIds: t.arg.idList({
        description: `Ids of the properties that the token can see (at most ${propertyLimits.maxItems}).`,
        ...within({ minItems: 1, maxItems: propertyLimits.maxItems }),
      }),
      externalUserId: t.arg.string({
        description: 'Your id of an end user. The token can also see the documents that this user has unlocked.',
        ...within(textLimits),
      }),
      scopes: t.arg({
        type: [SessionScopeType],
        description: `Scopes of the token: some of ${names}. Default: \`read\`. The key must have the same scopes, and \`write\` for \`write:upload\`.`,
      }),
      ttl: t.arg.int({
        description: `Lifetime in seconds (${ttlLimits.minimum}–${ttlLimits.maximum}, default ${ttlLimits.default}).`,
        ...within(ttlLimits),
      }),
      requestsPerMinute: t.arg.int({
        description: `Requests per minute of the token itself (${rateLimits.minimum}–${rateLimits.maximum}, default ${rateLimits.default}).`,
        ...within(rateLimits),
      }),
    },
    resolve: (_root, args, { service, viewer }) => createSession(service, viewer, args),
  }),
  endSession: t.field({
    ...endpoint('any', [InvalidRequest]),
    type: 'Boolean',
    description:
      'Ends the session token of this request, as a sign-out does. Its open connections are closed with code 4401. API keys cannot be ended by this: revoke them.',
    resolve: async (_root, _args, { service, viewer }) => {
      await endOwnSession(service, viewer);
      return true;
    },
  }),
  revokeSession: t.field({
    ...endpoint('write', [NotFound]),
    type: 'Boolean',
    description: 'Revokes a session token. Its open connections are closed with code 4401.',
    args: { id: t.arg.id({ required: true, description: 'Id of the session.' }) },
    resolve: async (_root, { id }, { service, viewer }) => {
      await revokeSession(service, viewer, id);
      return true;
    },
  }),
}));
