import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LABEL_STATES } from '#contract/fulfillment/carrier-label-choices.ts';
import { at, createdAt, id } from '#server/database/columns.ts';
import { orders } from '#server/orders/tables.ts';
import type { ParcelToSend } from './parcel-to-send.ts';

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});

/** The service that sells labels: one row, or none. */
export const carrierServices = pgTable(
  'carrier_services',
  {
    id: id(),
    url: text('url').notNull(),
    /** Encrypted with the store's secret. */
    secret: text('secret').notNull(),
    isOnly: boolean('is_only').notNull().default(true),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('carrier_services_only').on(table.isOnly),
    check('carrier_services_one', sql`${table.isOnly}`),
  ],
);

/** Labels for parcels of orders. The id is the key under which the service sells one label at most. */
export const carrierLabels = pgTable(
  'carrier_labels',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state', { enum: LABEL_STATES }).notNull().default('asked'),
    /** What the service was asked, and is asked again until it answers; null once its address is no longer needed. */
    parcel: jsonb('parcel').$type<ParcelToSend>(),
    carrier: text('carrier').notNull().default(''),
    tracking: text('tracking').notNull().default(''),
    priceCents: bigint('price_cents', { mode: 'number' }),
    /** Lower-case ISO code. */
    currency: text('currency'),
    fileType: text('file_type', { enum: ['application/pdf', 'image/png'] }),
    /** The label to print. It names the recipient, so it is deleted after a while and with the account. */
    file: bytes('file'),
    /** Why the last attempt failed. */
    failure: text('failure').notNull().default(''),
    /** The user's id. */
    actor: text('actor').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('carrier_labels_order').on(table.orderId, table.id),
    // Two presses at once ask for one label.
    uniqueIndex('carrier_labels_open')
      .on(table.orderId)
      .where(sql`state in ('asked', 'void_asked')`),
    index('carrier_labels_kept')
      .on(table.createdAt)
      .where(sql`file is not null or parcel is not null`),
    check('carrier_labels_file', sql`(${table.file} is null) = (${table.fileType} is null)`),
    check(
      'carrier_labels_price',
      sql`${table.priceCents} >= 0 and (${table.priceCents} is null) = (${table.currency} is null)`,
    ),
    check(
      'carrier_labels_bought',
      sql`${table.state} <> 'bought' or (${table.tracking} <> '' and ${table.priceCents} is not null)`,
    ),
  ],
);
