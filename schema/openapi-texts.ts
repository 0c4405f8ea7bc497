// The introduction of the OpenAPI document and of its tags.
import { fileLimits } from '../src/analyses/received-files.ts';

export const info = {
  title: 'Lintel API',
  version: '1',
  summary: 'Analyzes property documents: issues with page, severity and cost, and answers that cite file and page.',
  description: `Send \`Authorization: Bearer <API_KEY>\` with every request. Live and test keys have separate data. Every response has the header \`X-Request-Id\`. Texts are trimmed; their lengths are counted in code points.

The version is part of the path. Changes that break clients are made in a new version only. An operation that will be removed has the headers \`Deprecation\` and \`Sunset\` for at least 12 months.

A field of a request is left out when it has no value. A required field of a response is always present; it is null without a value if its type allows null. Ignore fields that you do not know, and treat unknown values of an enumeration as you would treat an unknown type.`,
  contact: { name: 'Lintel support', url: 'https://lintel.example/docs' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

export const tags = [
  {
    name: 'Properties',
    description: `A property groups the documents of a house. Create it once with your own \`external_id\`, upload ${fileLimits.minItems}–${fileLimits.maxItems} PDFs at a time, and poll its documents, or receive \`property.chat_ready\`, until the status is \`chat_ready\`. Documents of one property are also compared with each other.`,
  },
  {
    name: 'Analyses',
    description:
      'An analysis is one document and its result. Upload a single file, poll until the status is `analysis_done`, then read its summary and issues. Each issue has a page and a verbatim quote from it. A document that is not about a property is skipped; its analysis can be forced.',
  },
  {
    name: 'Chat',
    description:
      'Ask about one document or about all documents of a property. Answers cite file and page; without evidence the answer says so and has no citations. Answers can be streamed as server-sent events, and an interrupted stream can be resumed. Chat has rate limits of its own.',
  },
  {
    name: 'Billing',
    description:
      'Tiers and prices, payment pages of the payment provider, and the subscription of the account or of one of its end users.',
  },
  {
    name: 'Credits',
    description:
      'Your end users buy credits and spend one for each document that they unlock. You name them by your own ids.',
  },
  {
    name: 'Webhooks',
    description:
      'A webhook is an https URL of yours that receives events. Its signing secret is in the response that creates it, and only there.',
  },
  {
    name: 'Events',
    description:
      'What your webhooks receive. Verify the signature over the raw body, answer with 2xx within 30 seconds, and ignore a delivery id that you know. Version 2.0 of the delivery format.',
  },
];
