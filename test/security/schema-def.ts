import type * as z from 'zod/mini';

/** One of a schema's own checks. */
export interface Check {
  _zod: { def: { check: string; minimum?: number; maximum?: number; value?: number } };
}

/** A schema's definition, as zod stores it. */
export interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  checks?: Check[];
}

/** Zod's definition of a schema, for tests that iterate over its fields. */
export const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;
