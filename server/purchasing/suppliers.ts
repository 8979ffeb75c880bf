import { eq, inArray, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { NewSupplier, Supplier } from '#contract/purchasing/suppliers.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { isDuplicate } from '#server/database/statement-errors.ts';
import { parts } from '#server/parts/tables.ts';
import { selectSuppliers } from './queries.ts';
import { partSuppliers, suppliers } from './tables.ts';

export async function listSuppliers(db: Executor): Promise<Supplier[]> {
  return (await selectSuppliers(db)).map(({ id, name, email, leadDays, note, parts }) => ({
    _id: id,
    name,
    email,
    leadDays,
    note,
    parts,
  }));
}

/** @throws Failure `invalid_fields` when another supplier has the name */
export async function addSupplier(tx: Executor, actor: string, supplier: NewSupplier): Promise<string> {
  await requireFreeName(tx, supplier.name);
  const [row] = await tx.insert(suppliers).values(supplier).returning({ id: suppliers.id }).catch(refuseTaken);
  await record(tx, { actor, action: 'purchase.supplier-added', subject: row!.id, detail: { ...supplier } });
  return row!.id;
}

/** @throws Failure `not_found`, or `invalid_fields` when another supplier has the name */
export async function changeSupplier(db: Database, actor: string, id: string, supplier: NewSupplier): Promise<number> {
  return db.transaction(async (tx) => {
    await requireSupplier(tx, id);
    await requireFreeName(tx, supplier.name, id);
    await tx.update(suppliers).set(supplier).where(eq(suppliers.id, id)).catch(refuseTaken);
    await record(tx, { actor, action: 'purchase.supplier-changed', subject: id, detail: { change: supplier } });
    return 1;
  });
}

/** Sets the supplier of parts. @returns how many of the parts exist */
export async function assignSupplier(db: Database, actor: string, id: string, ids: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    await requireSupplier(tx, id);
    const found = await tx
      .select({ partId: parts.id })
      .from(parts)
      .where(inArray(parts.id, [...ids]))
      .orderBy(parts.id);
    if (found.length > 0)
      await tx
        .insert(partSuppliers)
        .values(found.map(({ partId }) => ({ partId, supplierId: id })))
        .onConflictDoUpdate({ target: partSuppliers.partId, set: { supplierId: id } });
    await record(tx, { actor, action: 'purchase.supplier-assigned', subject: id, detail: { parts: found.length } });
    return found.length;
  });
}

/** @throws Failure `not_found` */
export async function requireSupplier(db: Executor, id: string): Promise<void> {
  const [row] = await db.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, id));
  if (!row) throw new Failure('not_found', "That supplier doesn't exist.");
}

async function requireFreeName(db: Executor, name: string, id?: string): Promise<void> {
  const [owner] = await db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(sql`lower(${suppliers.name}) = lower(${name})`);
  if (owner && owner.id !== id) throw nameTaken();
}

/** If two requests take a free name at once, the unique index refuses the second. */
function refuseTaken(error: unknown): never {
  throw isDuplicate(error) ? nameTaken() : error;
}

const nameTaken = (): Failure => invalidFields({ name: 'Another supplier has this name' });
