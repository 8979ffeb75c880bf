import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/** The fields of an address whose label, order and necessity vary by country. */
export const ADDRESS_FIELDS = ['line1', 'line2', 'city', 'region', 'postcode'] as const;

const AddressFieldSchema = z.object({
  name: z.enum(ADDRESS_FIELDS),
  /** In the country's terms: State, Prefecture, ZIP code. */
  label: z.string(),
  /** The message if the field is empty; only for required fields. */
  missing: z.optional(z.string()),
  /** The choices, if the country has a fixed list of regions. */
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  /** The number of fields in its row of the form. */
  inRow: z.number(),
});
export type AddressField = z.infer<typeof AddressFieldSchema>;

const AddressFormatSchema = z.object({
  /** ISO 3166-1 alpha-2, or `NO_COUNTRY`. */
  country: z.string(),
  /** In the country's order. A field that is not in the list is not used there. */
  fields: z.array(AddressFieldSchema),
});
export type AddressFormat = z.infer<typeof AddressFormatSchema>;

/** The country of the format before a country is chosen. */
export const NO_COUNTRY = 'ZZ';

export const readAddressFormat = endpoint('GET /address-formats/{country}', {
  access: 'everyone',
  summary: `The address form of a country, by its two-letter code: fields in the country's order, labels, what is required, and the list of regions. \`${NO_COUNTRY}\` is the form before a country is chosen.`,
  params: z.object({ country: z.string().check(z.maxLength(10)) }),
  response: AddressFormatSchema,
  errors: ['not_found'],
});
