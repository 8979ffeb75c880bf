import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { latinDigits } from '#contract/latin-digits.ts';

const WRONG = message('Enter the number with its country code, like +880 1712 345678');

/** A phone number in E.164, `+8801712345678`; spaces, dashes, dots and parentheses in the input are removed. */
const PhoneNumberSchema = z.pipe(
  z.pipe(
    z.string(WRONG).check(z.maxLength(40, WRONG)),
    z.transform((text: string) =>
      latinDigits(text)
        .replaceAll(/[\s().-]/g, '')
        .replace(/^00/, '+'),
    ),
  ),
  z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, WRONG)),
);

const CODE = message('Enter the six digits from the text message');

const PhoneCodeSchema = z.pipe(
  z.pipe(
    z.string(CODE),
    z.transform((text: string) => latinDigits(text).replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, CODE)),
);

export const PhoneFormSchema = z.object({ number: PhoneNumberSchema });
export const PhoneCodeFormSchema = z.object({ number: PhoneNumberSchema, code: PhoneCodeSchema });

/** Lifetime of a code, in minutes. */
export const PHONE_CODE_MINUTES = 10;

const PhoneSchema = z.object({
  /** The confirmed number. */
  number: z.nullable(z.string()),
  /** The number that awaits confirmation with the code sent to it. */
  awaited: z.nullable(z.string()),
  /** Whether the store can send text messages. */
  offered: z.boolean(),
});
export type Phone = z.infer<typeof PhoneSchema>;

export const readPhone = endpoint('GET /account/phone', {
  access: 'signed-in',
  summary: "Reads the caller's confirmed phone number, and the one that awaits its code.",
  response: PhoneSchema,
});

export const sendPhoneCode = endpoint('POST /account/phone', {
  access: 'signed-in',
  example: { number: '+8801712345678' },
  summary: 'Sends a confirmation code by text message to a phone number and invalidates earlier codes.',
  body: PhoneFormSchema,
  response: PhoneSchema,
  errors: ['invalid_fields', 'rate_limited', 'not_found'],
});

export const confirmPhone = endpoint('PUT /account/phone', {
  access: 'signed-in',
  example: { number: '+8801712345678', code: '123456' },
  summary: 'Confirms the phone number with its code. A code works once, for ten minutes and five attempts.',
  body: PhoneCodeFormSchema,
  response: PhoneSchema,
  errors: ['invalid_fields', 'rate_limited'],
});

export const removePhone = endpoint('DELETE /account/phone', {
  access: 'signed-in',
  summary: "Deletes the caller's phone number and any pending code.",
  response: PhoneSchema,
});
