import * as z from 'zod/mini';

/** A check for texts of one line: refuses control characters, among them line breaks. */
export function noControlCharacters(): ReturnType<typeof z.refine<string>> {
  return z.refine((text: string) => !/\p{Cc}/u.test(text), 'Use no control characters');
}
