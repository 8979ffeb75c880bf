import { type Message, shown, t } from '#contract/language/text.ts';
import { SIGN_IN_ERRORS } from '#contract/accounts/sign-in-errors.ts';
import { wordTable } from '#contract/word-table.ts';

const SENTENCES = wordTable<Message>(SIGN_IN_ERRORS);

/** The message for an `?error=` code; undefined without one. Anyone can write an address, so it shows only our messages. */
export function returnError(code: string | null): string | undefined {
  if (!code) return undefined;
  const known = SENTENCES[code.toLowerCase()];
  return known ? shown(known) : t("The sign-in didn't work. Try again, or use email and password.");
}
