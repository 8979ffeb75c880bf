import * as z from 'zod/mini';
import { standardSchema } from './standard-schema.ts';

/*
 * What the bindings of shopping protocols to the Model Context Protocol share: their operations are tools, whose answers are the
 * protocol's own. The calls are answered here; all other messages by the server of the SDK.
 */

/** A call of a tool. */
export interface ToolCall {
  readonly id: string | number;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const CallSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z._default(z.record(z.string(), z.unknown()), {}) }),
});

/** The call of a tool in a message; undefined for any other message. */
export function toolCallIn(message: unknown): ToolCall | undefined {
  const { data } = CallSchema.safeParse(message);
  return data && { id: data.id, ...data.params };
}

/** The answer to a call. */
export const toolResult = (id: ToolCall['id'], result: object): Response => json({ jsonrpc: '2.0', id, result });

/** A JSON-RPC error. */
interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data: object;
}

/**
 * The answer to a message that failed.
 * @param status that of HTTP, used where a client should sign in or wait @param retryAfter seconds
 */
export function toolError(message: unknown, error: RpcError, status: number, retryAfter: string | null): Response {
  const id = (message as { id?: unknown } | null | undefined)?.id ?? null;
  // Without the message's id, a client finds its answer only by the status.
  const isTransport = message === undefined || status === 401 || status === 429 || status >= 500;
  return json({ jsonrpc: '2.0', id, error }, isTransport ? status : 200, retryAfter);
}

function json(body: object, status = 200, retryAfter: string | null = null): Response {
  const headers = { 'cache-control': 'no-store', ...(retryAfter !== null && { 'retry-after': retryAfter }) };
  return Response.json(body, { status, headers });
}

/** A tool as clients find it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodMiniObject;
  readonly isReading: boolean;
}

type Sdk = typeof import('@modelcontextprotocol/server');
let sdk: Promise<Sdk> | undefined;

/** Answers all messages that are no calls of tools, such as those that begin a connection or list the tools. @param name of the server */
export async function listTools(
  request: Request,
  message: unknown,
  name: string,
  tools: readonly ListedTool[],
): Promise<Response> {
  const { McpServer, createMcpHandler } = await (sdk ??= import('@modelcontextprotocol/server'));
  const create = () => {
    const server = new McpServer({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
    for (const { name: tool, description, input, isReading } of tools)
      // Calls are answered before they reach the server of the SDK.
      server.registerTool(
        tool,
        { description, inputSchema: standardSchema(input), annotations: { readOnlyHint: isReading } },
        () => {
          throw new Error(`${tool} cannot be called like this.`);
        },
      );
    return server;
  };
  const handler = createMcpHandler(create, { maxSubscriptions: 0, keepAliveMs: 0 });
  const response = await handler.fetch(request, message === undefined ? {} : { parsedBody: message });
  const answer = new Response(response.body, response);
  answer.headers.set('cache-control', 'no-store');
  return answer;
}
