import { TOKEN_MINUTES } from '#contract/accounts/accounts.ts';
import { CALLS, type NamedCall } from '#contract/calls.ts';
import type { Access } from '#contract/api-routes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode, type Problem } from '#contract/errors.ts';
import { KEY_SCOPES } from '#contract/developers/key-scopes.ts';
import { exampleOf } from './example.ts';
import { GENERAL_RULES } from './general-rules.ts';
import { webhooksSection } from './webhooks.ts';
import { sessionCookieName } from '#server/accounts/identity/options.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The API as an OpenAPI 3.1 document, generated from contract/. */
export function openApi(storeName: string, origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of CALLS) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.0',
    info: {
      title: `${storeName} API`,
      version: '1.0.0',
      description: GENERAL_RULES.join('\n\n'),
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    webhooks: webhooksSection(),
    components: {
      schemas: { Problem: schemaOf(ProblemSchema, 'output') },
      responses: { Problem: { description: 'Any other failure', content: PROBLEM } },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `From PUT /user/{email}; valid for ${TOKEN_MINUTES} minutes.`,
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ps_...',
          description: 'An API key from /dashboard/api-keys; its scopes are the permissions in `x-permission`.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(origin),
          description: 'Set by signing in at /api/identity.',
        },
      },
    },
  };
}

function operation(call: NamedCall): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    security: securityOf(call),
    ...(permissionOf(call) && { 'x-permission': permissionOf(call) }),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.errors.includes('idempotency_mismatch') ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(call.body.type !== 'undefined' && {
      requestBody: { required: true, content: { 'application/json': withExample(schemaOf(call.body, 'input'), call) } },
    }),
    ...(call.upload && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          call.upload.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    responses: {
      [call.status]: {
        description: 'Done',
        ...headersOf(call),
        content: call.download
          ? { [call.download]: { schema: schemaOf(call.response, 'output') } }
          : { 'application/json': withExample(schemaOf(call.response, 'output')) },
      },
      ...problemsOf(call),
    },
  };
}

/** The permission that staff and API keys need. */
function permissionOf({ permission, keyPermission }: Endpoint): string | undefined {
  return permission ?? keyPermission;
}

/** API keys can make the calls of staff whose permission is a scope. */
function securityOf(call: Endpoint): Json[] {
  const scope = permissionOf(call);
  const takesKey = KEY_SCOPES.some((each) => each === scope);
  return takesKey ? [...SECURITY[call.access], { key: [] }] : SECURITY[call.access];
}

/** @param call the call of a request, which may set fields of its example */
function withExample(schema: Json, call?: Endpoint): Json {
  const example = exampleOf(schema);
  const own = call ? Object.entries(call.example) : [];
  return { schema, example: own.length > 0 ? { ...(example as Json), ...call!.example } : example };
}

const SECURITY: Record<Access, Json[]> = {
  everyone: [],
  provider: [],
  session: [{ session: [] }, { token: [] }],
  'signed-in': [{ token: [] }],
  admin: [{ token: [] }],
};

/** The failures of any call with that access, in addition to those that its description lists. */
const USUAL: Record<Access, readonly ErrorCode[]> = {
  everyone: ['invalid_fields'],
  provider: ['malformed'],
  session: ['unauthenticated'],
  'signed-in': ['unauthenticated', 'token_expired', 'invalid_fields'],
  admin: ['unauthenticated', 'token_expired', 'forbidden', 'invalid_fields'],
};

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** The failures that a call names, and those that any call may have: see GENERAL_RULES. */
function problemsOf(call: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...USUAL[call.access], ...call.errors])) {
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  }
  const named = [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content: PROBLEM }]);
  const other = { $ref: '#/components/responses/Problem' };
  return { ...Object.fromEntries(named), '4XX': other, '5XX': other };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and body within 24 hours gets the first answer and changes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** The meaning of the parameters of lists. */
const LIST_PARAMETERS: Readonly<Record<string, string>> = {
  limit: 'The number of rows of a page.',
  after: 'The position after which the page begins, from the previous answer.',
  count: '`1`: the header `X-Total-Count` is the number of rows on all pages.',
};

/** The headers of an answer that is a page of a list. */
function headersOf(call: Endpoint): Json {
  const { properties = {} } = schemaOf(call.query, 'input') as { properties?: Json };
  if (call.download || !('limit' in properties)) return {};
  const text = (description: string): Json => ({ description, schema: { type: 'string' } });
  return {
    headers: {
      Link: text('`<...>; rel="next"` with the path and query of the next page; absent on the last page.'),
      ...('count' in properties && { 'X-Total-Count': text('With `count=1`: the number of rows on all pages.') }),
    },
  };
}

function parametersOf(schema: z.ZodMiniType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...('after' in properties && LIST_PARAMETERS[name] && { description: LIST_PARAMETERS[name] }),
    schema: property,
    ...(place === 'path' && { example: exampleOf(property, name) }),
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

/** The schema of `Problem`. */
const ProblemSchema: z.ZodMiniType<Problem> = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
  fresh: z.optional(z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])),
  requestId: z.optional(z.string()),
});
