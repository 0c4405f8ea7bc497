// What session tokens can use. A root field that is not listed here is forbidden for them, so a new field is closed
// until somebody decides otherwise.
import type { Needs } from '../src/identity/viewer.ts';

type SessionScope = NonNullable<Needs['sessionScope']>;

/** Root fields with the scope that a session token needs. Each of them shows only what the token reaches. */
const allowed: Readonly<Record<SessionScope, readonly string[]>> = {
  any: ['endSession'],
  read: [
    'accountActivity',
    'analysis',
    'analysisIssues',
    'analysisProgress',
    'analysisSummary',
    'documents',
    'pageImages',
    'properties',
    'property',
    'propertyDocuments',
    'propertyProgress',
    'session',
  ],
  chat: ['chat', 'chatHistory', 'chatStream', 'deleteChat'],
  'write:upload': ['completeUploads', 'createAnalysis', 'createUploads', 'uploadDocuments'],
  // One-time links of the operator have this scope only.
  'console:open': ['openConsole'],
};

const scopeOf = new Map(
  (Object.keys(allowed) as SessionScope[]).flatMap((scope) => allowed[scope].map((field) => [field, scope] as const)),
);

export const sessionScopeOf = (field: string): Needs['sessionScope'] => scopeOf.get(field);
