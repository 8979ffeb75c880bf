import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { parsePlace } from '#contract/addresses/places.ts';
import { endpoint } from '#contract/endpoint.ts';
import { normalVatNumber, vatNumberProblem } from './vat-number.ts';
import { DaySchema, GivenIdSchema, IdParamsSchema, InsertedSchema, lineSchema, textSchema } from '#contract/fields.ts';

/** Maximum number of exemptions of a customer. */
export const MAX_EXEMPTIONS = 50;

/** The tax status of a customer, as checkout prices with it. */
export const TaxStatusSchema = z.object({
  exemptions: z.array(z.object({ certificate: z.string(), places: z.array(z.string()) })),
  vat: z.nullable(z.object({ number: z.string(), isConfirmed: z.boolean() })),
});

const PLACE = 'Enter countries such as US or regions such as US-CA';
const place = textSchema(100).check(z.refine((value) => parsePlace(value) !== undefined, PLACE));

/** An exemption as staff enter it. */
export const TaxExemptionSchema = z
  .object({
    /** The number of the certificate, which orders and invoices state. */
    certificate: lineSchema(60, message('Enter the number of the certificate')),
    /** Countries (`US`) and regions (`US-NY`) in which no tax is charged. */
    places: z.array(place).check(z.minLength(1, PLACE), z.maxLength(100, message('At most 100 places'))),
    /** The first and the last day, in the store's time zone; without a last day it does not end by itself. */
    validFrom: DaySchema,
    validUntil: z.nullable(DaySchema),
  })
  .check(
    z.refine(({ validFrom, validUntil }) => validUntil === null || validFrom <= validUntil, {
      path: ['validUntil'],
      error: message('Enter a day that is not before the first'),
    }),
  );

/** An exemption of a customer as staff see it. */
export const CustomerExemptionSchema = z.object({
  _id: z.string(),
  certificate: z.string(),
  places: z.array(z.string()),
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
  /** Whether it is in force today. */
  isInForce: z.boolean(),
});
export type CustomerExemption = z.infer<typeof CustomerExemptionSchema>;

export const addTaxExemption = endpoint('POST /customers/{id}/tax-exemptions', {
  access: 'customers.write',
  summary:
    'Exempts a customer from tax in some countries or regions from a day on, by a certificate. Orders that are placed while it is in force charge no tax there and name the certificate; orders that were placed before stay as they are.',
  params: IdParamsSchema,
  body: TaxExemptionSchema,
  example: { certificate: 'ST-120-4711', places: ['US-NY'], validFrom: '2026-01-01', validUntil: '2026-12-31' },
  response: InsertedSchema,
  errors: ['not_found', 'invalid_fields'],
});

export const removeTaxExemption = endpoint('DELETE /customers/{id}/tax-exemptions/{exemption}', {
  access: 'customers.write',
  summary:
    'Removes an exemption: orders that are placed from now on are taxed. `deletedCount` is 0 if it is gone already.',
  params: z.extend(IdParamsSchema, { exemption: GivenIdSchema }),
  response: z.object({ deletedCount: z.number() }),
});

export const VAT_STATES = ['none', 'unchecked', 'pending', 'confirmed', 'refused'] as const;

/**
 * The customer's VAT number; empty without one. `unchecked`: the shop checks none; `pending`: VIES has not answered yet, and is
 * asked again; `refused`: VIES does not know the number.
 */
const VatNumberStateSchema = z.object({ number: z.string(), state: z.enum(VAT_STATES) });
export type VatNumberState = z.infer<typeof VatNumberStateSchema>;

export const readVatNumber = endpoint('GET /vat-number', {
  access: 'signed-in',
  summary: "The caller's VAT number, and whether VIES has confirmed it.",
  response: VatNumberStateSchema,
});

/** Also with spaces and signs, as people copy it; empty to remove it. */
export const VatNumberSchema = z.object({
  number: z.string().check(
    z.maxLength(40, message('At most 40 characters')),
    z.overwrite(normalVatNumber),
    z.check<string>(({ value, issues }) => {
      const message = value === '' ? undefined : vatNumberProblem(value);
      if (message) issues.push({ code: 'custom', input: value, message });
    }),
  ),
});

export const changeVatNumber = endpoint('PUT /vat-number', {
  access: 'signed-in',
  summary:
    "Sets the caller's VAT number, or removes it if it is empty. Form and check digits are checked at once; if the shop checks numbers with VIES, VIES is asked. Without an answer within seconds the number counts as not confirmed yet, and VIES is asked again later. Orders state the number that the account has when they are placed.",
  body: VatNumberSchema,
  example: { number: 'DE136695976' },
  response: VatNumberStateSchema,
  errors: ['invalid_fields'],
});
