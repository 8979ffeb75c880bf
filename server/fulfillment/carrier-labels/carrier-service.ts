import { sql } from 'drizzle-orm';
import { reportToOwners } from '#server/accounts/admin-notices.ts';
import type { Identity } from '#server/accounts/identity/identity.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Reach } from '#server/http/outgoing/guarded-agent.ts';
import { newSecret } from '#server/webhooks/secret.ts';
import { requireReachable } from '#server/webhooks/service.ts';
import type { CarrierAccess } from './ask-carrier.ts';
import { carrierServices } from './tables.ts';

/** The service that sells labels, without its secret; undefined without one. */
export async function selectCarrierService(db: Executor): Promise<{ url: string; changedAt: Date } | undefined> {
  const { url, changedAt } = carrierServices;
  return (await db.select({ url, changedAt }).from(carrierServices))[0];
}

/**
 * The service with its secret; undefined without one, or if the store can no longer read its secret.
 */
export async function openCarrier(
  db: Executor,
  { identity, reach }: { identity: Pick<Identity, 'decrypt'>; reach: Reach },
): Promise<CarrierAccess | undefined> {
  const [row] = await db.select().from(carrierServices);
  const secret = row && (await identity.decrypt(row.secret).catch(() => undefined));
  return row && secret ? { url: row.url, secret, reach } : undefined;
}

/**
 * Sets the service's address and makes a new secret, which is returned this once.
 * @throws Failure `invalid_fields` for an address that is not public
 */
export async function setCarrierService(
  { db, identity, reach }: { db: Database; identity: Pick<Identity, 'encrypt'>; reach: Reach },
  url: string,
  actor: string,
) {
  requireReachable(url, reach);
  const secret = newSecret();
  const row = { url, secret: await identity.encrypt(secret), changedAt: new Date() };
  return db.transaction(async (tx) => {
    await tx.insert(carrierServices).values(row).onConflictDoUpdate({ target: carrierServices.isOnly, set: row });
    await record(tx, {
      actor,
      action: 'carrier-service.changed',
      subject: 'carrier',
      detail: { url: new URL(url).origin },
    });
    await reportToOwners(tx, { user: actor, what: 'carrier-service-set' });
    return { ...(await selectCarrierService(tx))!, secret };
  });
}

/** Stops buying labels. A repeat changes nothing. */
export async function removeCarrierService(db: Database, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(carrierServices).where(sql`true`);
    if (rowCount === 1) await record(tx, { actor, action: 'carrier-service.removed', subject: 'carrier' });
  });
}
