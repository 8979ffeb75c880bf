import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { lacksAddress } from '#contract/orders/charges.ts';
import { isPaid, PAYABLE_DAYS, whyNotPayable } from '#contract/orders/order-rules.ts';
import type { LinkedOrder, PaymentLink, PaymentLinkState } from '#contract/payments/payment-links.ts';
import { createSecret } from '#server/accounts/digest-of-secret.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { notInState, openLines, unitsOfLines } from '#server/orders/closing.ts';
import { selectAdjustments } from '#server/orders/order-adjustments.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { WHY_NOT_PAYABLE } from '#server/orders/paying/payable.ts';
import { serializeAdjustment } from '#server/orders/serialize-order.ts';
import { lockOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { orderNotFound, readOrder } from '#server/orders/service.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { shortParts } from '#server/parts/stock.ts';
import { settleByCustomer } from '#server/payments/service.ts';
import { startPayment } from '#server/payments/start.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { currentTexts } from '#server/texts/current-texts.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import paymentLinkMail from './mails/payment-link.ts';
import { insertLink, type LinkRow, selectLink } from './queries.ts';

type LinkDeps = Pick<Deps, 'db' | 'cards' | 'log' | 'settings'>;

/**
 * Creates a link with which an unpaid order can be paid without an account, and emails it if wanted.
 * @param id of the order or of one of its lines
 * @throws Failure `not_found`; `order_state` (paid or canceled, the customer has left or is suspended, or no email can be sent
 *   to them now); `address_required`
 */
export async function createPaymentLink(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  actor: string,
  id: string,
  isEmailed: boolean,
): Promise<{ url: string; expiresAt: Date; email: string | null }> {
  const { store } = settings;
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? orderNotFound();
    const why = whyNotPayable(order);
    if (why) throw notInState(order, WHY_NOT_PAYABLE[why]);
    const shop = await selectCurrentSettings(tx);
    if (lacksAddress(order, shop)) throw addressMissing(order);
    const { secret, digest } = createSecret();
    const days = shop.orders.paymentLinkDays!;
    const link = { digest, orderId: order.id, createdBy: actor, days, payableDays: PAYABLE_DAYS };
    const expiresAt = await insertLink(tx, link);
    if ((await selectLink(tx, secret))!.isSuspended)
      throw new Failure('order_state', 'The account of this customer is suspended, so the order cannot be paid.');
    const url = `${store.publicOrigin}/pay/${secret}`;
    if (isEmailed) await emailLink(tx, store, order, { url, expiresAt });
    await record(tx, {
      actor,
      action: isEmailed ? 'order.payment-link-sent' : 'order.payment-link-copied',
      subject: order.id,
      detail: { until: expiresAt.toISOString() },
    });
    return { url, expiresAt, email: isEmailed ? order.customerEmail : null };
  });
}

async function emailLink(
  tx: Executor,
  store: Deps['settings']['store'],
  { id, customerEmail: email }: OrderWithLines,
  { url: link, expiresAt }: { url: string; expiresAt: Date },
): Promise<void> {
  const order = (await selectOrderRow(tx, id)) ?? orderNotFound();
  const recipient = { email, name: order.customerName };
  const mail = paymentLinkMail.write(await withCurrentName(tx, store), recipient, { order, link, expiresAt });
  if (!(await queueMail(tx, mail)))
    throw new Failure(
      'order_state',
      'No email can be sent to this customer now, because the address has had its emails of this hour. Copy the link instead, or try again later.',
    );
}

function addressMissing({ id }: OrderWithLines): Failure {
  return new Failure(
    'address_required',
    'This order has no delivery address, so delivery and tax are not known. Add the address with Change address, then send the link.',
    { fresh: { order: id, needs: 'address' } },
  );
}

/**
 * What a payment link pays, and whether it can be paid now. Changes nothing, because mail programs open links on their own.
 * @throws Failure `not_found`
 */
export async function readPaymentLink(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  token: string,
): Promise<PaymentLink> {
  const link = await resolve(db, token);
  const order = await readOrder(db, link.orderId);
  const { state, left } = await stateOf(db, link, order);
  const { name } = settings.store;
  return {
    state,
    store: (await currentTexts(db, { name })).text('store.name'),
    expiresAt: link.expiresAt.toISOString(),
    order: SHOWN.includes(state) ? await serialize(db, order, left) : null,
  };
}

/** The states in which the contents of the order are shown. */
const SHOWN: readonly PaymentLinkState[] = ['payable', 'sold_out', 'needs_address', 'paid'];

async function resolve(db: Executor, token: string): Promise<LinkRow> {
  const link = await selectLink(db, token);
  if (!link)
    throw new Failure(
      'not_found',
      "This payment link doesn't exist. Check that you opened all of it, or ask the store for a new one.",
    );
  return link;
}

/** @returns also what is left of the parts that fall short */
async function stateOf(
  db: Executor,
  { isExpired, isSuspended }: LinkRow,
  order: OrderWithLines,
): Promise<{ state: PaymentLinkState; left?: ReadonlyMap<string, number> }> {
  if (isExpired) return { state: 'expired' };
  if (isPaid(order)) return { state: 'paid' };
  if (order.status === 'cancelled') return { state: 'canceled' };
  if (isSuspended) return { state: 'closed' };
  if (lacksAddress(order, await selectCurrentSettings(db))) return { state: 'needs_address' };
  if (order.status === 'unpaid') return { state: 'payable' };
  const short = await shortParts(db, unitsOfLines(openLines(order)));
  if (short.length === 0) return { state: 'payable' };
  return { state: 'sold_out', left: new Map(short.map(({ partId, left }) => [partId, left])) };
}

async function serialize(
  db: Executor,
  order: OrderWithLines,
  left: ReadonlyMap<string, number> | undefined,
): Promise<LinkedOrder> {
  const adjustments = await selectAdjustments(db, order.id);
  return {
    number: order.number,
    lines: order.lines
      .filter(({ isBilled }) => isBilled)
      .map(({ partId, partName, partVariant, partSku, quantity, unitPriceCents, totalCents }) => ({
        name: partName,
        variant: partVariant,
        sku: partSku,
        units: quantity,
        unitPrice: dollarsOf(unitPriceCents),
        price: dollarsOf(totalCents),
        ...(left?.has(partId) && { left: left.get(partId) }),
      })),
    linesPrice: dollarsOf(order.linesCents),
    adjustments: adjustments.map(serializeAdjustment),
    total: dollarsOf(order.totalCents),
    holdUntil: order.status === 'unpaid' ? (order.holdUntil?.toISOString() ?? null) : null,
  };
}

/** Why the order of a link cannot be paid in a state, apart from those that `startPayment` reports. */
const REFUSALS: Partial<Record<PaymentLinkState, string>> = {
  expired: 'This payment link has expired. Ask the store for a new one.',
  closed: "This order can't be paid with this link. Contact the store.",
};

/**
 * Starts the payment of a link's order, or resumes the one in progress, with the customer of the order as the payer. The
 * payer has pressed Pay, so it renews the reservation once.
 * @param totalCents the total that the payer was shown
 * @throws Failure `not_found`, and those of `startPayment`
 */
export async function startLinkPayment(
  deps: LinkDeps,
  token: string,
  totalCents: number,
): Promise<{ clientSecret: string; totalCents: number; holdUntil: Date | null }> {
  const link = await resolve(deps.db, token);
  const why = link.isExpired ? REFUSALS.expired : link.isSuspended ? REFUSALS.closed : undefined;
  if (why) throw new Failure('order_state', why);
  return startPayment(deps, { userId: link.customerId }, { order: link.orderId, totalCents, isPaying: true }).catch(
    (error: unknown) => {
      throw publicFailure(error);
    },
  );
}

/**
 * Settles a payment that the payer's browser reports. An expired link still does, because the payment began before.
 * @throws Failure `not_found`, and those of `settleByCustomer`
 */
export async function settleLinkPayment(deps: LinkDeps, token: string, transactionId: string): Promise<void> {
  const { orderId, customerId } = await resolve(deps.db, token);
  await settleByCustomer(deps, customerId, orderId, { order: orderId, transactionId }).catch((error: unknown) => {
    throw publicFailure(error);
  });
}

/**
 * A failure for someone who is not signed in: an order's customer learns the transaction and who closed the order, and is told
 * how to add an address.
 */
function publicFailure(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const { code, message, fresh } = error;
  if (code === 'order_state') return new Failure(code, message, { fresh: { status: fresh?.['status'] }, cause: error });
  if (code === 'address_required')
    return new Failure(code, 'This order needs a delivery address before it can be paid. Contact the store.');
  return error;
}
