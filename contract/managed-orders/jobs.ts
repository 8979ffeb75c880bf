import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema } from '#contract/fields.ts';
import { ParcelSchema } from '#contract/fulfillment/shipping.ts';
import { isTagAction, JOB_ACTIONS, JOB_KINDS, MAX_FOUND } from './filter.ts';
import { ManagedFilterSchema } from './list.ts';
import { TagSchema } from './notes.ts';

/** `unchanged`: it was already done. */
export const ITEM_OUTCOMES = ['changed', 'unchanged', 'refused'] as const;

export type JobParcel = z.infer<typeof ParcelSchema>;

const OrderJobSchema = z.object({
  _id: z.string(),
  action: z.enum(JOB_KINDS),
  /** The tag that it adds or removes; empty for other actions. */
  tag: z.string(),
  createdAt: z.string(),
  /** When its last order was processed, or when it was stopped. */
  finishedAt: z.nullable(z.string()),
  isStopped: z.boolean(),
  /** Whether `undoOrderJob` would change anything: the job packed or tagged orders, has ended and has not been undone yet. */
  canUndo: z.boolean(),
  /** The number of its orders, and of those per outcome. */
  orders: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** The refused orders, the first 100. */
  refusals: z.array(z.object({ order: z.string(), number: z.string(), customerName: z.string(), reason: z.string() })),
});
export type OrderJob = z.infer<typeof OrderJobSchema>;

export const startOrderJob = endpoint('POST /order-jobs', {
  access: 'orders.change',
  example: { filter: undefined, tag: undefined },
  summary: `Packs, ships or cancels many orders, one after another in the background: all open lines of each; or adds or removes a tag of each. Names the orders or gives the filter that finds them, at most ${MAX_FOUND}. Send an \`Idempotency-Key\` so that a repeat starts no second job.`,
  body: z
    .object({
      action: z.enum(JOB_ACTIONS),
      orders: z.optional(z.array(GivenIdSchema).check(z.minLength(1), z.maxLength(MAX_FOUND))),
      filter: z.optional(ManagedFilterSchema),
      /** The `found.key` of the orders that the user saw the filter find. If it finds others now, nothing starts (409). */
      key: z.optional(z.string().check(z.maxLength(40))),
      parcel: z.optional(ParcelSchema),
      /** For `tag` and `untag`. */
      tag: z.optional(TagSchema),
    })
    .check(
      z.refine(
        ({ orders, filter }) => (orders === undefined) !== (filter === undefined),
        'Provide order IDs or a filter',
      ),
      z.refine(({ action, tag }) => isTagAction(action) === (tag !== undefined), {
        path: ['tag'],
        message: 'Enter a tag',
      }),
    ),
  maxBytes: 300_000,
  response: z.object({ acknowledged: z.boolean(), insertedId: z.string(), orders: z.number() }),
  errors: ['invalid_fields', 'edit_conflict', 'idempotency_mismatch'],
});

export const readOrderJob = endpoint('GET /order-jobs/{id}', {
  access: 'orders.read',
  summary: 'The progress of an action on many orders, and why orders were refused.',
  params: IdParamsSchema,
  response: OrderJobSchema,
  errors: ['not_found'],
});

export const stopOrderJob = endpoint('POST /order-jobs/{id}/stop', {
  access: 'orders.change',
  summary: 'Stops an action on many orders after the current one. Completed changes are kept.',
  params: IdParamsSchema,
  response: OrderJobSchema,
  errors: ['not_found'],
});

export const undoOrderJob = endpoint('POST /order-jobs/{id}/undo', {
  access: 'orders.change',
  summary:
    'Undoes an action that packed or tagged many orders, one order after the other in the background: unpacks what it packed and what has not been unpacked or sent since, which needs the permission to fulfill, or takes back the tag of the orders that it changed. A repeat answers with the same undo.',
  params: IdParamsSchema,
  response: z.object({ acknowledged: z.boolean(), insertedId: z.string(), orders: z.number() }),
  errors: ['not_found', 'edit_conflict'],
});
