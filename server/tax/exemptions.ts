import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { Failure, invalidFields } from '#contract/errors.ts';
import { type CustomerExemption, MAX_EXEMPTIONS, type TaxExemptionSchema } from '#contract/tax/tax.ts';
import { lockUser } from '#server/accounts/queries.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { taxExemptions, vatNumbers } from './tables.ts';
import { IS_IN_FORCE_SQL } from './tax-status.ts';

/** The exemptions of a customer, the newest first. */
export async function exemptionsOf(db: Executor, customerId: string): Promise<CustomerExemption[]> {
  const { rows } = await db.execute<CustomerExemption & Record<string, unknown>>(sql`
    select e.id as "_id", e.certificate, e.places, e.valid_from::text as "validFrom", e.valid_until::text as "validUntil",
      ${sql.raw(IS_IN_FORCE_SQL)} as "isInForce"
    from tax_exemptions e where e.customer_id = ${customerId} order by e.id desc`);
  return rows;
}

/**
 * Exempts a customer from tax.
 * @returns the id of the exemption
 * @throws Failure `not_found`, including for a deleted account; `invalid_fields` if the customer has too many
 */
export async function addExemption(
  db: Database,
  actor: string,
  customerId: string,
  input: z.infer<typeof TaxExemptionSchema>,
): Promise<string> {
  return db.transaction(async (tx) => {
    // Locked, so that no exemption is added while the account is being deleted.
    if (!(await lockUser(tx, { id: customerId }))) throw new Failure('not_found', "That customer doesn't exist.");
    const count = await tx.$count(taxExemptions, eq(taxExemptions.customerId, customerId));
    if (count >= MAX_EXEMPTIONS)
      throw invalidFields({ certificate: `At most ${MAX_EXEMPTIONS} exemptions. Remove one that has ended.` });
    const [row] = await tx
      .insert(taxExemptions)
      .values({ ...input, customerId })
      .returning({ id: taxExemptions.id });
    await record(tx, { actor, action: 'user.tax-exempted', subject: customerId, detail: { change: detailOf(input) } });
    return row!.id;
  });
}

/** Removes an exemption. @returns 1, or 0 if it is gone already */
export async function removeExemption(db: Database, actor: string, customerId: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(taxExemptions)
      .where(and(eq(taxExemptions.id, id), eq(taxExemptions.customerId, customerId)))
      .returning();
    if (!removed) return 0;
    await record(tx, {
      actor,
      action: 'user.tax-exemption-removed',
      subject: customerId,
      detail: { before: detailOf(removed) },
    });
    return 1;
  });
}

/** Deletes the exemptions and the VAT number of a customer, when the account is deleted. */
export async function deleteTaxStatusOf(tx: Executor, customerId: string): Promise<void> {
  await tx.delete(vatNumbers).where(eq(vatNumbers.customerId, customerId));
  await tx.delete(taxExemptions).where(eq(taxExemptions.customerId, customerId));
}

function detailOf({
  certificate,
  places,
  validFrom,
  validUntil,
}: z.infer<typeof TaxExemptionSchema>): Record<string, string> {
  return { Certificate: certificate, Places: places.join(', '), From: validFrom, Until: validUntil ?? 'no end' };
}
