import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { CarrierLabel, NewCarrierLabel } from '#contract/fulfillment/carrier-labels.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { notInState } from '#server/orders/closing.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { orderLines, orders, shipments } from '#server/orders/tables.ts';
import { readSettings } from '#server/settings/service.ts';
import { buyFromCarrier, type CarrierAccess, voidAtCarrier } from './ask-carrier.ts';
import { parcelToSend } from './parcel-to-send.ts';
import { carrierLabels } from './tables.ts';

/** For how many days a label can be printed. */
const KEPT_DAYS = 90;

const IS_USED = sql<boolean>`exists (select from ${shipments} s where s.order_id = carrier_labels.order_id
  and carrier_labels.tracking <> '' and s.tracking = carrier_labels.tracking)`;

const { id, orderId, state, carrier, tracking, priceCents, currency, fileType, failure, parcel, createdAt } =
  carrierLabels;
const columns = {
  id,
  orderId,
  state,
  carrier,
  tracking,
  priceCents,
  currency,
  fileType,
  failure,
  parcel,
  createdAt,
  isUsed: IS_USED,
};

type LabelRow = Awaited<ReturnType<typeof selectLabels>>[number];

async function selectLabels(db: Executor, order: string) {
  return db.select(columns).from(carrierLabels).where(eq(orderId, order)).orderBy(desc(id)).limit(100);
}

/** The labels of an order, newest first. @param given the id of the order or of one of its lines @throws Failure `not_found` */
export async function listLabels(db: Executor, given: string): Promise<CarrierLabel[]> {
  const line = db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.id, given));
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.id, given), eq(orders.id, line)));
  return (await selectLabels(db, (order ?? orderNotFound()).id)).map(serializeLabel);
}

/** Reads the file of a label of an order. @throws Failure `not_found` */
export async function readLabelFile(db: Executor, order: string, label: string) {
  const [row] = await db
    .select({ fileType, file: carrierLabels.file, tracking })
    .from(carrierLabels)
    .where(and(eq(id, label), eq(orderId, order)));
  if (!row?.file || !row.fileType) throw new Failure('not_found', 'This label has no file, or it was deleted.');
  return { type: row.fileType, file: row.file, tracking: row.tracking };
}

/**
 * Buys a label for a parcel of an order. The request is stored before it is sent, outside of a transaction, under the label's id as
 * its key. While the service has not answered, a repeat sends the stored request again; a label that no parcel uses yet is
 * returned. So an order never has two labels for one parcel.
 * @param given the id of the order or of one of its lines
 * @returns the label: bought, or refused with the reason, or asked without an answer
 * @throws Failure `not_found`, `order_state`, `invalid_fields`
 */
export async function buyLabel(
  db: Database,
  access: CarrierAccess,
  given: string,
  wanted: NewCarrierLabel,
  { actor, store }: { actor: string; store: { readonly name: string; readonly currency: string } },
): Promise<CarrierLabel> {
  const asked = await db.transaction(async (tx) => {
    const order = (await lockOrder(tx, given)) ?? orderNotFound();
    const known = await selectLabels(tx, order.id);
    if (wanted.repeat) return known.find((each) => each.id === wanted.repeat) ?? noSuchLabel();
    const open = known.find(isOpen);
    if (open?.state === 'void_asked')
      throw notInState(order, 'A label of this order is being voided. Void it again to finish that first.');
    if (open) return open;
    const { seller } = (await readSettings(tx)).settings;
    const request = await parcelToSend(tx, order, wanted, { seller, ...store });
    await tx.insert(carrierLabels).values({ orderId: order.id, parcel: request, actor });
    const added = (await selectLabels(tx, order.id))[0]!;
    const detail = { label: added.id, weight: request.weight };
    await record(tx, { actor, action: 'order.label-asked', subject: order.id, detail });
    return added;
  });
  if (asked.state !== 'asked') return serializeLabel(asked);
  const answer = await buyFromCarrier(access, asked.id, asked.parcel!);
  return settle(db, asked, async (tx, now) => {
    // Voided, or bought by a second press, meanwhile.
    if (now.state !== 'asked') return;
    if ('unknown' in answer) return update(tx, now.id, { failure: answer.unknown });
    if ('refused' in answer) return update(tx, now.id, { state: 'refused', failure: answer.refused, parcel: null });
    await update(tx, now.id, { ...answer.done, state: 'bought', failure: '' });
    const { carrier: name, tracking: number, priceCents: cents } = answer.done;
    const detail = { label: now.id, carrier: name, tracking: number, priceCents: cents };
    await record(tx, { actor, action: 'order.label-bought', subject: now.orderId, detail });
  });
}

/** A label that is asked for, or that waits for its parcel. */
const isOpen = (label: Pick<LabelRow, 'state' | 'isUsed'>): boolean =>
  label.state === 'asked' || label.state === 'void_asked' || (label.state === 'bought' && !label.isUsed);

/**
 * Voids a label with the service. A repeat changes nothing.
 * @throws Failure `not_found`, `order_state` for one that a parcel uses, or that was refused
 */
export async function voidLabel(
  db: Database,
  access: CarrierAccess,
  { id: given, label: labelId }: { id: string; label: string },
  actor: string,
): Promise<CarrierLabel> {
  const asked = await db.transaction(async (tx) => {
    const order = (await lockOrder(tx, given)) ?? orderNotFound();
    const label = (await selectLabels(tx, order.id)).find((each) => each.id === labelId) ?? noSuchLabel();
    if (label.state === 'voided') return label;
    if (label.state === 'refused') throw notInState(order, 'The carrier sold no label.');
    if (label.isUsed)
      throw notInState(order, 'A parcel has this tracking number. Take the parcel back, or correct its number, first.');
    await update(tx, label.id, { state: 'void_asked' });
    const detail = { label: label.id, tracking: label.tracking };
    if (label.state !== 'void_asked')
      await record(tx, { actor, action: 'order.label-void-asked', subject: order.id, detail });
    return { ...label, state: 'void_asked' as const };
  });
  if (asked.state === 'voided') return serializeLabel(asked);
  const answer = await voidAtCarrier(access, asked.id, {
    order: asked.orderId,
    carrier: asked.carrier,
    tracking: asked.tracking,
  });
  return settle(db, asked, async (tx, now) => {
    if (now.state !== 'void_asked') return;
    if ('unknown' in answer) return update(tx, now.id, { failure: answer.unknown });
    if ('refused' in answer)
      return update(tx, now.id, { state: now.tracking === '' ? 'asked' : 'bought', failure: answer.refused });
    await update(tx, now.id, { state: 'voided', failure: '', parcel: null, file: null, fileType: null });
    const detail = { label: now.id, carrier: now.carrier, tracking: now.tracking };
    await record(tx, { actor, action: 'order.label-voided', subject: now.orderId, detail });
  });
}

/** Records an answer under the order's lock, and returns the label as it is then. */
async function settle(
  db: Database,
  { id: labelId, orderId: order }: LabelRow,
  change: (tx: Executor, now: LabelRow) => Promise<unknown>,
): Promise<CarrierLabel> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, order);
    const read = async () => (await selectLabels(tx, order)).find((each) => each.id === labelId)!;
    await change(tx, await read());
    return serializeLabel(await read());
  });
}

async function update(tx: Executor, label: string, change: Partial<typeof carrierLabels.$inferInsert>): Promise<void> {
  await tx.update(carrierLabels).set(change).where(eq(id, label));
}

function noSuchLabel(): never {
  throw new Failure('not_found', "That label doesn't exist.");
}

function serializeLabel(row: LabelRow): CarrierLabel {
  const { state: now, carrier: name, tracking: number, failure: why, isUsed } = row;
  return {
    _id: row.id,
    state: now,
    carrier: name,
    tracking: number,
    price:
      row.priceCents === null
        ? null
        : { amount: dollarsOf(row.priceCents, row.currency!), currency: row.currency!.toUpperCase() },
    file: row.fileType,
    failure: why,
    isUsed,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Deletes the addresses and files of old labels; what they cost stays. One that has no answer keeps its request. */
export async function dropOldLabels(db: Database): Promise<void> {
  await db
    .update(carrierLabels)
    .set({ parcel: null, file: null, fileType: null })
    .where(
      and(
        lt(createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
        sql`(${carrierLabels.file} is not null or ${parcel} is not null)`,
        inArray(state, ['bought', 'refused', 'voided']),
      ),
    );
}

/** Deletes the addresses and files of a customer's labels with the account. */
export async function anonymizeLabels(tx: Executor, customerId: string): Promise<void> {
  const ofCustomer = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  await tx
    .update(carrierLabels)
    .set({
      parcel: null,
      file: null,
      fileType: null,
      // An account with an open order is not deleted; the label of a closed one is not asked for again.
      state: sql`case when ${state} = 'asked' then 'refused' when ${state} = 'void_asked' then 'voided' else ${state} end`,
    })
    .where(inArray(orderId, ofCustomer));
}
