import { Failure, fieldsOf, problemOf } from '#contract/errors.ts';
import type { Problem } from '#contract/problem-schema.ts';
import type * as z from 'zod/mini';
import { Unreachable } from './caller.ts';

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
 * Parses a form's values with a schema of the contract, which in the browser may have to come first.
 * @throws Failure `invalid_fields` with a message a field; `overloaded` when the schema cannot be had
 */
export async function parseForm<Schema extends z.ZodMiniType>(
  loadSchema: () => Promise<Schema>,
  values: unknown,
): Promise<z.output<Schema>> {
  const schema = await loadSchema().catch((error: unknown) => {
    throw new Unreachable(error);
  });
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw new Failure('invalid_fields', undefined, { fields: fieldsOf(result.error) });
}
