import { SIGN_IN_ERRORS } from '#contract/accounts/sign-in-errors.ts';
import { wordTable } from '#contract/word-table.ts';

const SENTENCES = wordTable<string>(SIGN_IN_ERRORS);

/** The message for an `?error=` code; undefined without one. Anyone can write an address, so it shows only our messages. */
export function returnError(code: string | null): string | undefined {
  if (!code) return undefined;
  return SENTENCES[code.toLowerCase()] ?? "The sign-in didn't work. Try again, or use email and password.";
}
