import * as z from 'zod/mini';
import { CALLS } from '#contract/calls.ts';
import type { Access } from '#contract/api-routes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { ProblemSchema } from '#contract/problem-schema.ts';
import { sessionCookieName } from '#server/accounts/identity/options.ts';

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
      description: 'Amounts named price are dollars. Failures are RFC 9457 problem documents with a `code`.',
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemSchema, 'output') },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From PUT /user/{email}; lives 15 minutes.',
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

function operation(call: Endpoint): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    security: SECURITY[call.access],
    ...(call.permission && { 'x-permission': call.permission }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body.type !== 'undefined' && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } },
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
        content: { [call.download ?? 'application/json']: { schema: schemaOf(call.response, 'output') } },
      },
      ...problemsOf(call),
    },
  };
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

function problemsOf(call: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...USUAL[call.access], ...call.errors])) {
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}

function parametersOf(schema: z.ZodMiniType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
