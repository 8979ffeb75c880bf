import { message, t } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { decimalsOf, decimalsProblem, isChargeable, isWholeCents, priceDecimals } from './money.ts';
import { MAX_PAGE_SIZE } from './paging.ts';
import { MAX_QUANTITY } from './parts/quantity.ts';

/** Ids are UUIDs, in lower case as PostgreSQL writes them; any other value is answered as not found. */
export const IdSchema = z.uuid().check(z.toLowerCase());

/**
 * An address that RFC 5321 allows without quotes, in lower case: all of its signs before the @ (`a&b`, `john/doe`), and
 * domains with punycode (`xn--80ak6aa92e.xn--p1ai`). The specification's pattern is simpler than real addresses.
 */
const EMAIL =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,57}[a-z0-9])$/;

/** The domain of the aliases that replace unusual addresses in the identity library (server/accounts/identity/email-alias.ts). */
export const ALIAS_DOMAIN = 'alias.invalid';

/** Whether a text in lower case is an email address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !text.endsWith(`@${ALIAS_DOMAIN}`);
}

const given = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, message('Provide a valid Email')));

export const EmailSchema = given.check(z.refine(isEmail, message('Provide a valid Email')));

/** An email in a form, with the specification's message if it is missing. */
export const RequiredEmailSchema = z.pipe(
  z.string(message('Email is Required')).check(z.trim(), z.minLength(1, message('Email is Required'))),
  EmailSchema,
);

/** An email address, or an empty text. */
export const OptionalEmailSchema = z.string().check(
  z.trim(),
  z.maxLength(254),
  z.refine((text: string) => text === '' || isEmail(text.toLowerCase()), message('Provide a valid Email')),
);

/** An id in a request. Anything but a UUID becomes the nil UUID, which no row has, so that nothing is found. */
export const GivenIdSchema = z.pipe(
  z.string().check(z.maxLength(100)),
  z.transform((id) => IdSchema.safeParse(id).data ?? '00000000-0000-0000-0000-000000000000'),
);
export const IdParamsSchema = z.object({ id: GivenIdSchema });
export const EmailParamsSchema = z.object({ email: EmailSchema });

/** The answer to a call that adds an item, with the item's id. */
export const InsertedSchema = z.object({ acknowledged: z.boolean(), insertedId: z.string() });

/** An amount in the API: not negative, with the decimals of the shop's currency. */
export const DollarsSchema = z
  .number(message('Enter a price'))
  .check(
    z.nonnegative(message('A price cannot be negative')),
    z.maximum(1e12, message('That price is too high')),
    z.refine(isWholeCents, { error: () => decimalsProblem(decimalsOf()) }),
  );

/** An amount that the shop charges or refunds, or that these are calculated from. */
export const ChargeableSchema = DollarsSchema.check(
  z.refine(isChargeable, { error: () => decimalsProblem(priceDecimals()) }),
);

/** A calendar day, such as `2026-12-01`. PostgreSQL has no year 0. */
export const DaySchema = z.iso.date(message('Enter a date')).check(z.regex(/^(?!0000)/, message('Enter a date')));

/** A time on the clocks of the shop's time zone, such as `2026-12-01T00:00`. */
export const ShopTimeSchema = z.string(message('Enter a date and a time')).check(
  z.regex(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/, message('Enter a date and a time')),
  // Browsers and Node read February 30 as March 2.
  z.refine((text) => {
    const time = new Date(`${text}Z`);
    return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
  }, message('Enter a date and a time')),
);

/** The name of a time zone, such as `Europe/Berlin`. */
export const TimeZoneSchema = z.string().check(
  z.trim(),
  z.refine((name) => name.length <= 64 && isTimeZone(name), message('Enter a time zone such as Europe/Berlin')),
);

/** Only zone names: PostgreSQL interprets an offset such as +02:00 with the opposite sign. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `limit` and `after` of a list; the next `after` is in the answer's `Link: <...>; rel="next"`. */
export const PageQuerySchema = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE))),
  after: z.optional(z.string().check(z.maxLength(400))),
});
export type PageQuery = z.infer<typeof PageQuerySchema>;

/** `1`: the answer's `X-Total-Count` is the number of rows on all pages. */
export const CountedSchema = z.optional(z.enum(['1']));

/** Whether a text shows nothing: spaces, characters without width, fillers. */
export function isBlank(text: string): boolean {
  return /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cn}\p{Z}\u2800]*$/u.test(text);
}

/**
 * A trimmed text, which may have several lines.
 * @param max characters
 * @param missing the message for a text that shows nothing; without it, empty text is allowed
 */
export function textSchema(max: number, missing?: string) {
  const text = z
    .string(missing)
    .check(z.trim(), z.maxLength(max, { error: () => t('At most {count} characters', { count: max }) }));
  return missing === undefined
    ? text
    : text.check(
        z.minLength(1, missing),
        z.refine((shown: string) => !isBlank(shown), missing),
      );
}

/** A check for single-line text: refuses control characters, including line breaks. */
export function noControlCharacters(): ReturnType<typeof z.refine<string>> {
  return z.refine((text: string) => !/\p{Cc}/u.test(text), message("Don't use control characters"));
}

/** Trimmed single-line text, see `textSchema`. */
export function lineSchema(max: number, missing?: string) {
  return textSchema(max, missing).check(noControlCharacters());
}

/** The search words for a list. */
export const SearchSchema = z.optional(textSchema(200));

/** A number of units, at least 1. @param tooFew the message for fewer */
export function unitsSchema(tooFew: string) {
  return z
    .int(message('Enter a whole number'))
    .check(z.minimum(1, tooFew), z.maximum(MAX_QUANTITY, message('That number is too high')));
}
