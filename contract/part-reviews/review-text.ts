import { t, message } from '#contract/language/text.ts';
import * as z from 'zod/mini';

/** Characters that change the direction of the following text, which a text could use to pose as another one. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * Multi-line text that everyone reads: trimmed, with line feeds only, and without control characters.
 * @param required the message for text without any letter, digit or emoji
 * @param max characters
 */
export function reviewText(required: string, max: number) {
  return z.string(required).check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
    z.refine((text) => VISIBLE.test(text), required),
    z.maxLength(max, { error: () => t('At most {count} characters', { count: max }) }),
    z.refine(
      (text) => !/[^\P{Cc}\n\t]/u.test(text) && !DIRECTION.test(text),
      message("Don't use control characters, including those that change the direction of text"),
    ),
  );
}
