import * as z from 'zod/mini';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { textSchema } from '#contract/fields.ts';

/** The fields of any country's address. The server checks the rest by the country's format. */
export const DeliverySchema = z.object({
  name: textSchema(200, 'Enter a name'),
  company: z._default(textSchema(200), ''),
  line1: textSchema(200, 'Enter a street or PO box'),
  line2: z._default(textSchema(200), ''),
  city: z._default(textSchema(100), ''),
  /** A code where the country has a list of regions (`CA`), else a name. */
  region: z._default(textSchema(100), ''),
  postcode: z._default(textSchema(20), ''),
  /** ISO 3166 alpha-2, upper case. */
  country: z.string('Choose a country').check(
    z.trim(),
    z.toUpperCase(),
    z.refine((code) => COUNTRIES.includes(code), 'Enter a country code of two letters'),
  ),
  /** With country code or as dialed in the country; E.164 once the server has checked it. */
  phone: z._default(textSchema(40), ''),
});

/** A delivery address, structured by country. */
export type Delivery = z.infer<typeof DeliverySchema>;
