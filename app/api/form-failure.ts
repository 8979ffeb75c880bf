import { Failure, fieldsOf, problemOf, type Problem } from '#contract/errors.ts';
import type * as z from 'zod/mini';

/** What a form's action answers when it did not work: what is wrong, and what was typed, so that nothing is lost without scripts either. */
export interface FormFailure {
  problem: Problem;
  values: Record<string, string>;
}

/** A failed form as an answer the screen can show; passwords are not handed back. Errors that are not ours, and redirects, pass through. */
export function formFailure(error: unknown, form: FormData): FormFailure {
  if (!(error instanceof Failure)) throw error;
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && !/password/i.test(name)) values[name] = value;
  return { problem: problemOf(error), values };
}

/**
 * Parses a form's values with a schema of the contract.
 * @throws Failure `invalid_fields` with a message a field
 */
export function parseForm<Schema extends z.ZodMiniType>(schema: Schema, values: unknown): z.output<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw new Failure('invalid_fields', undefined, { fields: fieldsOf(result.error) });
}
