import { type Message, shown } from '#contract/language/text.ts';
import type * as z from 'zod/mini';

/** The first message of each field in a zod error, keyed by dotted path, in the current language. */
export function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= shown(issue.message as Message);
  return fields;
}
