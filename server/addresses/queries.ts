import { and, desc, eq, sql } from 'drizzle-orm';
import type { Delivery } from '#contract/orders/delivery-schema.ts';
import type { Executor } from '#server/database/client.ts';
import { addresses } from './tables.ts';

/** A customer's addresses, the default one first. */
export async function selectAddresses(db: Executor, customerId: string): Promise<{ id: string; delivery: Delivery }[]> {
  return db
    .select({ id: addresses.id, delivery: addresses.delivery })
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(sql`${addresses.preferredAt} desc nulls last`, desc(addresses.createdAt), desc(addresses.id));
}

export async function insertAddress(tx: Executor, customerId: string, delivery: Delivery): Promise<string> {
  const [row] = await tx.insert(addresses).values({ customerId, delivery }).returning({ id: addresses.id });
  return row!.id;
}

/** Replaces an address. Returns how many were replaced: 0 or 1. */
export async function updateAddress(tx: Executor, customerId: string, id: string, delivery: Delivery): Promise<number> {
  const { rowCount } = await tx
    .update(addresses)
    .set({ delivery })
    .where(and(eq(addresses.customerId, customerId), eq(addresses.id, id)));
  return rowCount ?? 0;
}

/** Makes an address the default one. Returns how many were changed: 0 or 1. */
export async function updatePreferred(tx: Executor, customerId: string, id: string): Promise<number> {
  const { rowCount } = await tx
    .update(addresses)
    .set({ preferredAt: sql`clock_timestamp()` })
    .where(and(eq(addresses.customerId, customerId), eq(addresses.id, id)));
  return rowCount ?? 0;
}

/** Deletes an address of a customer, or all of them. Returns how many were deleted. */
export async function deleteAddresses(tx: Executor, customerId: string, id?: string): Promise<number> {
  const { rowCount } = await tx
    .delete(addresses)
    .where(and(eq(addresses.customerId, customerId), id === undefined ? undefined : eq(addresses.id, id)));
  return rowCount ?? 0;
}
