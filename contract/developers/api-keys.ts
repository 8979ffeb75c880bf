import * as z from 'zod/mini';
import type { Permission } from '#contract/accounts/permissions.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, lineSchema } from '#contract/fields.ts';
import { KEY_SCOPES, MAX_KEY_NAME } from './key-scopes.ts';

const scopes = z
  .array(z.enum(KEY_SCOPES as [Permission, ...Permission[]], 'Choose scopes from the list'))
  .check(z.minLength(1, 'Choose at least one scope'), z.maxLength(KEY_SCOPES.length, 'Choose each scope once'));

const ApiKeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** The beginning of the key, which identifies it. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** The email of the admin who created it, whose rights it never exceeds; null when the account is deleted. */
  creator: z.nullable(z.string()),
  /** `blocked`: its creator is no longer an admin, or is suspended. */
  status: z.enum(['active', 'blocked', 'expired', 'revoked']),
  createdAt: z.string(),
  /** Rounded to the minute. */
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKeySchema>;

const NewApiKeySchema = z.object({
  name: lineSchema(MAX_KEY_NAME, 'Enter a name'),
  scopes,
  /** Days until it expires; null for never. */
  expiresInDays: z._default(z.nullable(z.int('Enter a number of days').check(z.minimum(1), z.maximum(366))), 90),
});
export type NewApiKey = z.output<typeof NewApiKeySchema>;

export const listApiKeys = endpoint('GET /api-keys', {
  access: 'keys.manage',
  summary: 'Lists the API keys of the store, newest first, including revoked ones.',
  response: z.array(ApiKeySchema),
});

export const addApiKey = endpoint('POST /api-keys', {
  access: 'keys.manage',
  summary: 'Creates an API key with permissions of its creator. The answer is the only one that contains the key.',
  body: NewApiKeySchema,
  response: z.extend(ApiKeySchema, { key: z.string() }),
  status: 201,
  errors: ['invalid_fields', 'edit_conflict'],
});

export const revokeApiKey = endpoint('DELETE /api-keys/{id}', {
  access: 'keys.manage',
  summary: 'Revokes an API key immediately.',
  params: IdParamsSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found'],
});
