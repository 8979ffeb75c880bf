import * as z from 'zod/mini';
import { type ListedTool, toolError } from '#server/assistants/mcp-binding.ts';
import type { Capability } from '#server/assistants/tools.ts';
import { CAPABILITIES } from './capabilities.ts';
import { type Operation, OPERATIONS } from './operations.ts';

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

/** The arguments of a call. The body of the operation is in one that the operation names. */
export const ArgumentsSchema = z.looseObject({ meta: z.optional(MetaSchema), id: z.optional(z.string()) });

/** The result of a call: the operation's answer, as data and as text. */
export const resultOf = (body: object) => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  structuredContent: body,
});

/** JSON-RPC codes of failures that the protocol tells apart from all others. */
const CODES: Readonly<Record<string, number>> = {
  invalid_profile_url: -32_001,
  profile_unreachable: -32_001,
  profile_malformed: -32_001,
  version_unsupported: -32_001,
  digest_mismatch: -32_600,
  algorithm_unsupported: -32_600,
};

/** The answer to a message that failed. */
export function errorOf(message: unknown, { status, code, content, retryAfter }: Refusal, origin: string): Response {
  const data = { code, content, continue_url: origin, ...(retryAfter !== null && { retry_after: Number(retryAfter) }) };
  return toolError(message, { code: CODES[code] ?? -32_000, message: content, data }, status, retryAfter);
}

/** The tools of what the shop has switched on. */
export const toolsOf = (isOn: (setting: Capability) => boolean): ListedTool[] =>
  OPERATIONS.filter(({ capability }) => isOn(CAPABILITIES[capability].setting)).map(listed);

function listed({ tool, argument, capability, method, input }: Operation): ListedTool {
  const isOfCatalog = capability.includes('catalog');
  return {
    name: tool,
    description: `The operation ${tool} of the Universal Commerce Protocol: https://ucp.dev/${CAPABILITIES[capability].specification}`,
    input: z.looseObject({
      meta: MetaSchema,
      ...(tool.startsWith('create') || isOfCatalog ? {} : { id: z.string() }),
      ...(argument && { [argument]: input }),
    }),
    isReading: method === 'GET' || isOfCatalog,
  };
}
