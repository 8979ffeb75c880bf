import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema } from '#contract/fields.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { MAX_BATCH } from './choices.ts';
import { PickedPartSchema } from './print.ts';

const batchFields = {
  _id: z.string(),
  /** Batches are numbered one after another. */
  number: z.number(),
  createdAt: z.string(),
  /** The names of those who work on it; the first started it. */
  packers: z.array(z.string()),
};

const PickBatchInBriefSchema = z.object({
  ...batchFields,
  /** The number of its orders with something to pack, of their units, and of the units that are picked. */
  orders: z.number(),
  units: z.number(),
  picked: z.number(),
});
export type PickBatchInBrief = z.infer<typeof PickBatchInBriefSchema>;

export const listPickBatches = endpoint('GET /pick-batches', {
  access: 'orders.read',
  summary: 'The open pick batches, who works on each, and how many orders to ship are in none.',
  response: z.object({ batches: z.array(PickBatchInBriefSchema), waiting: z.number() }),
});

const ids = z
  .array(GivenIdSchema)
  .check(z.minLength(1, 'Choose at least one order'), z.maxLength(MAX_BATCH, `At most ${MAX_BATCH} orders`));

export const startPickBatch = endpoint('POST /pick-batches', {
  access: 'orders.fulfill',
  example: { orders: undefined },
  summary: `Starts a pick batch of the chosen orders, or of the \`oldest\` that are to ship, at most ${MAX_BATCH}. Orders that another batch has, or that have nothing to pack, are left out; 409 \`order_state\` if none is left. Send an \`Idempotency-Key\` so that a repeat starts no second batch.`,
  body: z
    .object({
      /** IDs of orders or of their lines. */
      orders: z.optional(ids),
      oldest: z.optional(
        z
          .int('Enter a whole number')
          .check(z.minimum(1, 'At least 1'), z.maximum(MAX_BATCH, `At most ${MAX_BATCH} orders`)),
      ),
    })
    .check(
      z.refine(({ orders, oldest }) => (orders === undefined) !== (oldest === undefined), 'Give orders or oldest'),
    ),
  response: z.object({
    acknowledged: z.boolean(),
    insertedId: z.string(),
    number: z.number(),
    /** The number of its orders, and of chosen ones that were left out. */
    orders: z.number(),
    leftOut: z.number(),
  }),
  errors: ['invalid_fields', 'not_found', 'order_state', 'idempotency_mismatch'],
});

const BatchPartSchema = z.extend(PickedPartSchema, {
  /** How many of its units are picked, at most `units`. */
  picked: z.number(),
  /** Whether a packer could not find the rest. */
  isMissing: z.boolean(),
  /** The packer who picked last; empty before the first. */
  by: z.string(),
});
export type BatchPart = z.infer<typeof BatchPartSchema>;

const PickBatchSchema = z.object({
  ...batchFields,
  /** When everything was packed, or the batch was left. */
  endedAt: z.nullable(z.string()),
  units: z.number(),
  picked: z.number(),
  places: z.array(z.object({ place: z.string(), parts: z.array(BatchPartSchema) })),
  /** Its orders with something to pack, oldest first. Picked units go to the oldest orders first. */
  orders: z.array(
    z.object({
      order: z.string(),
      number: z.string(),
      customerName: z.string(),
      units: z.number(),
      picked: z.number(),
      /** The names of its parts that were not found. */
      missing: z.array(z.string()),
    }),
  ),
});
export type PickBatch = z.infer<typeof PickBatchSchema>;

export const readPickBatch = endpoint('GET /pick-batches/{id}', {
  access: 'orders.read',
  summary:
    'A pick batch: what its orders still need packed, by storage location, with what is picked. Canceled and refunded units leave it.',
  params: IdParamsSchema,
  response: PickBatchSchema,
  errors: ['not_found'],
});

export const pickPart = endpoint('PUT /pick-batches/{id}/parts/{part}', {
  access: 'orders.fulfill',
  summary:
    'Says how many units of a part of a batch are picked, and whether the rest cannot be found, which marks the orders that lack it. Without `from`, a repeat changes nothing. 409 `edit_conflict` if the batch needs another number of units than `units`.',
  params: z.extend(IdParamsSchema, { part: GivenIdSchema }),
  body: z.object({
    picked: z.int('Enter a whole number').check(z.minimum(0, 'At least 0'), z.maximum(MAX_QUANTITY)),
    isMissing: z.optional(z.boolean()),
    /** How many units the packer saw that the batch needs. */
    units: z.optional(z.int()),
    /** How many units the packer saw as picked. What others picked since then is kept: the difference from `picked` is added to it. */
    from: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_QUANTITY))),
  }),
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});

export const removeFromBatch = endpoint('DELETE /pick-batches/{id}/orders/{order}', {
  access: 'orders.fulfill',
  summary: 'Takes an order out of a batch: the order goes back to To ship. A repeat changes nothing.',
  params: z.extend(IdParamsSchema, { order: GivenIdSchema }),
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});

export const leavePickBatch = endpoint('DELETE /pick-batches/{id}', {
  access: 'orders.fulfill',
  summary: 'Ends a batch before everything is packed: its orders go back to To ship. A repeat changes nothing.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});

export const packOrder = endpoint('POST /fulfillment/orders/{id}/pack', {
  access: 'orders.fulfill',
  summary:
    "Packs all lines of an order that can be packed. A repeat changes nothing. With `isUnchecked`, the order's history says that not all of its parts were scanned.",
  params: IdParamsSchema,
  body: z.object({ isUnchecked: z.optional(z.boolean()) }),
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'order_state', 'invalid_fields'],
});
