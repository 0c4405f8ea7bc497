// Uploads in two steps: to an address for each file, and from there to a property. Only in GraphQL.
import { uploadErrors } from '../src/analyses/admit-documents.ts';
import {
  completeUploads,
  createUploads,
  type DirectUpload as Direct,
  uploadProtocols,
} from '../src/analyses/direct-uploads.ts';
import { fileLimits } from '../src/analyses/received-files.ts';
import { Conflict } from '../src/platform/errors.ts';
import { filledTextLimits } from '../src/platform/validation.ts';
import { builder } from './builder.ts';
import { propertyId } from './document-fields.ts';
import { UploadResult } from './properties.ts';
import { endpoint, within } from './rest.ts';

const UploadProtocol = builder.enumType('UploadProtocol', {
  description:
    'How a file is sent to its address: `put` with one PUT request, `tus` with the resumable protocol tus 1.0.',
  values: uploadProtocols,
});

const DirectUpload = builder.objectRef<Direct>('DirectUpload').implement({
  description: 'An address to which one file is sent.',
  fields: (t) => ({
    upload: t.exposeString('upload', { description: 'Pass this to `completeUploads` when the file has been sent.' }),
    url: t.exposeString('url', {
      description:
        'Send the file here, without an API key. With `put`: one PUT request. With `tus`: PATCH requests; after a broken connection, HEAD returns where to go on. tus clients take it as the URL of an upload that exists.',
    }),
    protocol: t.expose('protocol', { type: UploadProtocol, description: 'How the file is sent.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the address expires.' }),
  }),
});

const FileToUpload = builder.inputType('FileToUpload', {
  description: 'A file that will be sent.',
  fields: (t) => ({
    filename: t.string({ required: true, description: 'File name.', ...within(filledTextLimits) }),
    bytes: t.int({ required: true, description: 'Exact size in bytes.' }),
  }),
});

builder.mutationFields((t) => ({
  createUploads: t.field({
    ...endpoint('write', [...uploadErrors, Conflict]),
    type: [DirectUpload],
    description: `Creates addresses for ${fileLimits.minItems}–${fileLimits.maxItems} PDFs, in the order given. Send each file to its address, then call \`completeUploads\`. If files are stored in a bucket, the addresses are there, and it must allow \`PUT\` from the origin of your site (CORS); otherwise they are for resumable uploads to this service. \`conflict\` if the bucket cannot be reached from outside: use \`uploadDocuments\`.`,
    args: {
      id: t.arg.id(propertyId),
      files: t.arg({ type: [FileToUpload], required: true, description: 'The files.', ...within(fileLimits) }),
    },
    resolve: (_root, { id, files }, { service, viewer }) => createUploads(service, viewer, id, files),
  }),
  completeUploads: t.field({
    ...endpoint('write', uploadErrors),
    type: UploadResult,
    description:
      'Adds files that were sent to their addresses to a property, with the checks of `uploadDocuments`. If one file is rejected, none is accepted.',
    args: {
      id: t.arg.id(propertyId),
      uploads: t.arg.stringList({
        required: true,
        description: 'The values `upload` of `createUploads`.',
        ...within(fileLimits),
      }),
    },
    resolve: (_root, { id, uploads }, { service, viewer }) => completeUploads(service, viewer, id, uploads),
  }),
}));
