import type * as z from 'zod/mini';
import { CALLS } from '#contract/calls.ts';
import { GATEWAY_CALLS } from '#server/accounts/identity/auth-gateway.ts';
import { defOf } from './schema-def.ts';

/** Every text field of a writing call: `addPart.name`, `POST /two-factor/enable.password`. */
export function fieldsThatTake(text: string): string[] {
  const asked: (readonly [string, readonly z.ZodMiniType[]])[] = [
    ...CALLS.filter(({ method }) => method !== 'GET').map(
      ({ name, params, query, body }) => [name, [params, query, body]] as const,
    ),
    ...Object.entries(GATEWAY_CALLS).map(([call, body]) => [call, body ? [body] : []] as const),
  ];
  const found = asked.flatMap(([name, schemas]) => schemas.flatMap((schema) => leavesOf(schema, name, text)));
  return [...new Set(found)].sort();
}

function leavesOf(schema: z.ZodMiniType, name: string, text: string): string[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([field, inner]) => leavesOf(inner, `${name}.${field}`, text));
    case 'array':
      return leavesOf(def.element!, name, text);
    case 'record':
      return leavesOf(def.valueType!, name, text);
    case 'union':
      return def.options!.flatMap((option) => leavesOf(option, name, text));
    case 'pipe':
      // The value is an object or a list, or a text with further constraints.
      return ['object', 'array'].includes(defOf(def.in!).type)
        ? leavesOf(def.in!, name, text)
        : takes(schema, name, text);
    case 'optional':
    case 'nullable':
    case 'default':
      return leavesOf(def.innerType!, name, text);
    default:
      return takes(schema, name, text);
  }
}

function takes(schema: z.ZodMiniType, name: string, text: string): string[] {
  return schema.safeParse(text).success ? [name] : [];
}
