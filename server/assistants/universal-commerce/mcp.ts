import * as z from 'zod/mini';
import { standardSchema } from '#server/assistants/standard-schema.ts';
import type { Capability } from '#server/assistants/tools.ts';
import { CAPABILITIES } from './capabilities.ts';
import { OPERATIONS } from './operations.ts';

/* The protocol's operations as tools of the Model Context Protocol: https://ucp.dev, its MCP bindings. */

/** What a platform is told of a failure. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly content: string;
  /** In seconds. */
  readonly retryAfter: string | null;
}

const MetaSchema = z.looseObject({
  'ucp-agent': z.object({ profile: z.string().check(z.maxLength(2_048)) }),
  'idempotency-key': z.optional(z.string().check(z.maxLength(255))),
});

const CallSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.object({
    name: z.string(),
    arguments: z._default(z.looseObject({ meta: z.optional(MetaSchema), id: z.optional(z.string()) }), {}),
  }),
});

interface ToolCall {
  readonly id: string | number;
  readonly name: string;
  readonly arguments: z.output<typeof CallSchema>['params']['arguments'];
}

/** The call of a tool in a message; undefined for any other message. */
export function toolCallIn(message: unknown): ToolCall | undefined {
  const { data } = CallSchema.safeParse(message);
  return data && { id: data.id, ...data.params };
}

/** The answer to a call of a tool: the operation's, as data and as text. */
export function toolResult(id: ToolCall['id'], body: object): Response {
  const result = { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body };
  return json({ jsonrpc: '2.0', id, result });
}

/** JSON-RPC codes of failures that the protocol tells apart from all others. */
const CODES: Readonly<Record<string, number>> = {
  invalid_profile_url: -32_001,
  profile_unreachable: -32_001,
  profile_malformed: -32_001,
  version_unsupported: -32_001,
  digest_mismatch: -32_600,
  algorithm_unsupported: -32_600,
};

/** A failure as JSON-RPC error; the status is that of HTTP where a client should wait. */
export function toolError(message: unknown, { status, code, content, retryAfter }: Refusal, origin: string): Response {
  const id = (message as { id?: unknown } | null | undefined)?.id ?? null;
  const data = { code, content, continue_url: origin, ...(retryAfter !== null && { retry_after: Number(retryAfter) }) };
  const error = { code: CODES[code] ?? -32_000, message: content, data };
  const isTransport = status === 401 || status === 429 || status >= 500;
  return json({ jsonrpc: '2.0', id, error }, isTransport ? status : 200, retryAfter);
}

function json(body: object, status = 200, retryAfter: string | null = null): Response {
  const headers = { 'cache-control': 'no-store', ...(retryAfter !== null && { 'retry-after': retryAfter }) };
  return Response.json(body, { status, headers });
}

type Sdk = typeof import('@modelcontextprotocol/server');
let sdk: Promise<Sdk> | undefined;

/** Answers all other messages, such as those that begin a connection or list the tools. */
export async function listTools(
  request: Request,
  message: unknown,
  isOn: (setting: Capability) => boolean,
): Promise<Response> {
  const { McpServer, createMcpHandler } = await (sdk ??= import('@modelcontextprotocol/server'));
  const create = () => {
    const server = new McpServer({ name: 'partsmith-ucp', version: '1.0.0' }, { capabilities: { tools: {} } });
    for (const { tool, argument, capability, method, input } of OPERATIONS) {
      const { setting, specification } = CAPABILITIES[capability];
      if (!isOn(setting)) continue;
      const schema = z.looseObject({
        meta: MetaSchema,
        ...(tool.startsWith('create') || capability.includes('catalog') ? {} : { id: z.string() }),
        ...(argument && { [argument]: input }),
      });
      const description = `The operation ${tool} of the Universal Commerce Protocol: https://ucp.dev/${specification}`;
      const annotations = { readOnlyHint: method === 'GET' || capability.includes('catalog') };
      // Calls are answered before they reach the server of the SDK.
      server.registerTool(tool, { description, inputSchema: standardSchema(schema), annotations }, () => {
        throw new Error(`${tool} cannot be called like this.`);
      });
    }
    return server;
  };
  const handler = createMcpHandler(create, { maxSubscriptions: 0, keepAliveMs: 0 });
  const response = await handler.fetch(request, message === undefined ? {} : { parsedBody: message });
  const answer = new Response(response.body, response);
  answer.headers.set('cache-control', 'no-store');
  return answer;
}
