import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  IdParamsSchema,
  IdSchema,
  InsertedSchema,
  lineSchema,
  OptionalEmailSchema,
  textSchema,
} from '#contract/fields.ts';

const NewSupplierSchema = z.object({
  name: lineSchema(120, 'Enter a name'),
  /** The address for purchase orders; empty if unknown. */
  email: z._default(OptionalEmailSchema, ''),
  /** Days from the order to the delivery; null if unknown. */
  leadDays: z._default(
    z.nullable(
      z.int('Enter a number of days').check(z.minimum(0, 'Enter 0 or more days'), z.maximum(365, 'At most 365')),
    ),
    null,
  ),
  note: z._default(textSchema(1000), ''),
});
export type NewSupplier = z.output<typeof NewSupplierSchema>;

const SupplierSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  leadDays: z.nullable(z.number()),
  note: z.string(),
  /** The number of parts bought from this supplier. */
  parts: z.number(),
});
export type Supplier = z.infer<typeof SupplierSchema>;

export const listSuppliers = endpoint('GET /suppliers', {
  access: 'catalog.read',
  summary: 'Lists the suppliers by name.',
  response: z.array(SupplierSchema),
});

export const addSupplier = endpoint('POST /suppliers', {
  access: 'stock.write',
  summary: 'Adds a supplier; a repeat with the same `Idempotency-Key` adds none.',
  body: NewSupplierSchema,
  response: InsertedSchema,
  errors: ['invalid_fields', 'idempotency_mismatch'],
});

export const changeSupplier = endpoint('PUT /suppliers/{id}', {
  access: 'stock.write',
  summary: 'Replaces the fields of a supplier.',
  params: IdParamsSchema,
  body: NewSupplierSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'invalid_fields'],
});

export const assignSupplier = endpoint('POST /suppliers/{id}/parts', {
  access: 'stock.write',
  summary: 'Sets the supplier of parts. A part has one supplier.',
  params: IdParamsSchema,
  body: z.object({ parts: z.array(IdSchema).check(z.minLength(1), z.maxLength(500)) }),
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found', 'invalid_fields'],
});
