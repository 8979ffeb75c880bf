import type { Executor } from '#server/database/client.ts';
import { cancelUnpaid } from './closing.ts';
import { happened } from './events.ts';
import { retakeStock } from './holds.ts';
import { noteCharged, selectCharge, type Charge } from './money.ts';
import { lockOrder, updateOrder, type BareOrder } from './queries.ts';
import { askRefund } from './refunds.ts';
import { isPaid } from './wire.ts';

/** The order of a charge, locked until the transaction ends. */
export async function lockForCharge(tx: Executor, orderId: string): Promise<BareOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} has a payment but does not exist`);
  return order;
}

/** What a charge that really happened did to its order. */
export type ChargeOutcome = 'paid' | 'known' | 'refunding';

/**
 * Takes in a charge that the card provider has made for an order. The caller holds the order's lock and has checked
 * that the charge is that order's, in full. Ends in one of three:
 * - `paid`: the order was waiting for it (an expired one takes its stock anew first);
 * - `known`: this charge was taken in before;
 * - `refunding`: the order can't be filled any more, or is paid already: the money goes back, once.
 */
export async function takeCharge(
  tx: Executor,
  order: BareOrder,
  charge: Charge,
  actor: string,
): Promise<ChargeOutcome> {
  const { intentId, amountCents } = charge;
  if (order.transactionId === intentId) return 'known';
  const owed = { orderId: order.id, charge, actor };
  if (isPaid(order)) return refunding(tx, { ...owed, reason: 'The order was already paid' });
  if (order.status === 'cancelled')
    return refunding(tx, { ...owed, reason: 'The order was canceled before the payment arrived' });
  if (order.status === 'expired' && !(await retakeStock(tx, order, actor))) {
    const reason = 'The part sold out before the payment arrived';
    await cancelUnpaid(tx, order, actor, reason);
    return refunding(tx, { ...owed, reason });
  }
  await updateOrder(tx, order.id, { status: 'paid', transactionId: intentId, holdUntil: null });
  await noteCharged(tx, order.id, charge, actor);
  await happened(tx, { orderId: order.id, what: 'paid', actor, detail: { intent: intentId, amountCents } });
  return 'paid';
}

/** Takes in a charge of another amount than was asked for: it goes back, once, and the order stays as it was. */
export async function returnCharge(
  tx: Executor,
  order: BareOrder,
  charge: Charge,
  actor: string,
): Promise<'mismatched' | 'known'> {
  const reason = 'the amount was changed at the card provider';
  const outcome = await refunding(tx, { orderId: order.id, charge, actor, reason });
  return outcome === 'known' ? 'known' : 'mismatched';
}

async function refunding(
  tx: Executor,
  owed: { orderId: string; charge: Charge; actor: string; reason: string },
): Promise<ChargeOutcome> {
  const { orderId, charge, actor, reason } = owed;
  const { intentId, amountCents } = charge;
  if (await selectCharge(tx, intentId)) return 'known';
  await noteCharged(tx, orderId, charge, actor);
  await askRefund(tx, { orderId, intentId, amountCents, actor, reason });
  return 'refunding';
}
