// Resources of the MCP server: the pages of documents, by the template that clients fill in.
import type { Json } from '../../../schema/openapi-types.ts';
import { NotFound } from '../../platform/errors.ts';
import { runTool, type ToolCall } from './tools.ts';

const form = /^lintel:\/\/analyses\/([^/]{1,100})\/pages\/(\d{1,9})$/;

export const pageResource = {
  uriTemplate: 'lintel://analyses/{analysis_id}/pages/{page}',
  name: 'page',
  title: 'Page of a document',
  description: 'The text of one page, as read_page returns it.',
  mimeType: 'text/plain',
};

/** @throws ApiError, GraphQLError */
export async function readPageResource(uri: string, toolCall: (name: string, args: Json) => ToolCall) {
  const [, analysisId, page] = form.exec(uri) ?? [];
  if (!analysisId) throw new NotFound('resource');
  const { text } = await runTool(toolCall('read_page', { analysis_id: analysisId, page: Number(page) }));
  return { contents: [{ uri, mimeType: pageResource.mimeType, text: String(text) }] };
}
