import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema } from '#contract/fields.ts';
import { DeliverySchema } from '#contract/orders/delivery-schema.ts';

/** The most addresses of an account. */
export const MAX_ADDRESSES = 20;

export type NewAddress = z.infer<typeof DeliverySchema>;

export const AddressSchema = z.object({ ...DeliverySchema.shape, _id: z.string(), isDefault: z.boolean() });
export type Address = z.infer<typeof AddressSchema>;

export const listAddresses = endpoint('listAddresses', {
  summary: "The caller's saved delivery addresses, the default one first.",
  response: z.array(AddressSchema),
});

export const saveAddress = endpoint('saveAddress', {
  summary: `Saves a delivery address, at most ${MAX_ADDRESSES}. An address that is saved already is not saved twice.`,
  body: z.extend(DeliverySchema, { isDefault: z.optional(z.boolean()) }),
  response: z.object({ acknowledged: z.boolean(), insertedId: z.string() }),
  errors: ['invalid_fields', 'order_state', 'rate_limited'],
});

export const preferAddress = endpoint('preferAddress', {
  summary: 'Makes a saved address the default one.',
  params: IdParamsSchema,
  response: z.object({ modifiedCount: z.number() }),
});

export const removeAddress = endpoint('removeAddress', {
  summary: 'Removes a saved address.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});
