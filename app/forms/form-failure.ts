import { Failure, type Problem, problemOf } from '#contract/errors.ts';
import { fieldsOf } from '#contract/fields-of.ts';
import type * as z from 'zod/mini';
import { orUnreachable } from '#app/api/unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';

/**
 * What a form's action returns on failure: the problem and the entered values, so that nothing is lost, even without
 * scripts.
 */
export interface FormFailure {
  problem: Problem;
  values: Record<string, string>;
}

/**
 * Converts an error into a failure that the form can show, without passwords. Rethrows redirects and unknown errors.
 */
export function formFailure(error: unknown, form: FormData): FormFailure {
  if (!(error instanceof Failure)) throw error;
  return { problem: problemOf(error), values: typedValues(form) };
}

/**
 * Turns `run` into a screen's action. `run` receives the submitted form; after a failure the answer contains what was
 * entered.
 */
export function formAction<Answer>(run: (context: LoaderContext, form: FormData) => Promise<Answer>) {
  return async (context: LoaderContext): Promise<Answer | FormFailure> => {
    const form = await context.request.formData();
    try {
      return await run(context, form);
    } catch (error) {
      return formFailure(error, form);
    }
  };
}

/** The entered values of a form, without passwords and files. */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && !/password/i.test(name)) values[name] = value;
  return values;
}

/**
 * Parses a form's values with a contract schema, which the browser may have to load first.
 * @throws Failure `invalid_fields` with one message per field; `overloaded` if the schema cannot be loaded
 */
export async function parseForm<Schema extends z.ZodMiniType>(
  loadSchema: () => Promise<Schema>,
  values: unknown,
): Promise<z.output<Schema>> {
  const schema = await orUnreachable(loadSchema());
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw new Failure('invalid_fields', undefined, { fields: fieldsOf(result.error) });
}
