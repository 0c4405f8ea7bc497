// The official MCP client, connected to a service.
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export const protocols = ['2025-11-25', '2026-07-28'] as const;

export interface Connection {
  client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<Called>;
  close(): Promise<void>;
}

export interface Called {
  failed: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads results that it has no types for
  body: any;
}

export async function connect(
  url: string,
  key: string,
  protocol: (typeof protocols)[number] = '2026-07-28',
  headers: Record<string, string> = {},
): Promise<Connection> {
  const mode = protocol === '2026-07-28' ? { pin: protocol } : ('legacy' as const);
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
    }),
  );
  return {
    client,
    async call(name, args = {}) {
      const { isError, structuredContent, content } = (await client.callTool({
        name,
        arguments: args,
      })) as CallToolResult;
      const [text] = content;
      // Both forms of a result say the same.
      if (text?.type !== 'text' || text.text !== JSON.stringify(structuredContent)) throw new Error('the forms differ');
      return { failed: isError ?? false, body: structuredContent };
    },
    close: () => client.close(),
  };
}
