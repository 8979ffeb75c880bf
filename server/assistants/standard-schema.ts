import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';

/** A schema of zod/mini with its JSON Schema, which only zod's larger form brings along. */
export function standardSchema(schema: z.ZodMiniObject): StandardSchemaWithJSON {
  const convert = (io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const [input, output] = [convert('input'), convert('output')] as Record<string, unknown>[];
  return { '~standard': { ...schema['~standard'], jsonSchema: { input: () => input!, output: () => output! } } };
}
