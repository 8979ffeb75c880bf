import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, InsertedSchema } from '#contract/fields.ts';
import { DeliverySchema } from '#contract/orders/delivery-schema.ts';
import { MAX_ADDRESSES } from '#contract/choices.ts';

export const AddressSchema = z.object({
  ...DeliverySchema.shape,
  _id: z.string(),
  isDefault: z.boolean(),
  /** The address as written on a parcel, one line per item, without the phone number. */
  text: z.string(),
  /** The phone number in international format: +880 1711 345678. */
  phoneText: z.string(),
});
export type Address = z.infer<typeof AddressSchema>;

const NewAddressSchema = z.extend(DeliverySchema, { isDefault: z.optional(z.boolean()) });

export const listAddresses = endpoint('GET /account/addresses', {
  access: 'signed-in',
  summary: "The caller's saved delivery addresses, the default one first.",
  response: z.array(AddressSchema),
});

export const saveAddress = endpoint('POST /account/addresses', {
  access: 'signed-in',
  summary: `Saves a delivery address, at most ${MAX_ADDRESSES}. An address that is saved already is not saved twice.`,
  body: NewAddressSchema,
  response: InsertedSchema,
  errors: ['invalid_fields', 'order_state', 'rate_limited'],
});

export const changeAddress = endpoint('PUT /account/addresses/{id}', {
  access: 'signed-in',
  summary: 'Replaces a saved address. Orders that were placed keep theirs.',
  params: IdParamsSchema,
  body: NewAddressSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['invalid_fields', 'not_found'],
});

export const preferAddress = endpoint('PUT /account/addresses/{id}/default', {
  access: 'signed-in',
  summary: 'Makes a saved address the default one.',
  params: IdParamsSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found'],
});

export const removeAddress = endpoint('DELETE /account/addresses/{id}', {
  access: 'signed-in',
  summary: 'Removes a saved address.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});
