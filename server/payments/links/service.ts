import { knownLanguage } from '#server/language/in-language.ts';
import { t } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { lacksAddress } from '#contract/orders/charges.ts';
import { isPaid, PAYABLE_DAYS } from '#contract/orders/order-rules.ts';
import type { LinkedOrder, PaymentLink, PaymentLinkState } from '#contract/payments/payment-links.ts';
import { createSecret } from '#server/accounts/digest-of-secret.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { notInState, openLines, unitsOfLines } from '#server/orders/closing.ts';
import { selectPossibleChange } from '#server/orders/changes/changes.ts';
import { linesAfter, type OrderChange, selectChangeLines } from '#server/orders/changes/queries.ts';
import { adjustmentRows, selectAdjustments } from '#server/orders/order-adjustments.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { requirePayable } from '#server/orders/paying/payable.ts';
import { payByGiftCard } from '#server/gift-cards/pay-by-code.ts';
import { dueCents } from '#server/orders/paying/due-cents.ts';
import { serializeAdjustment } from '#server/orders/serialize-order.ts';
import { lockOrder, type OrderWithLines } from '#server/orders/queries.ts';
import { orderNotFound, readOrder } from '#server/orders/service.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { shortParts } from '#server/parts/stock.ts';
import { settleByCustomer } from '#server/payments/service.ts';
import { CHANGE_ENDED } from '#server/payments/settle.ts';
import { startDifference, startPayment } from '#server/payments/start.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { currentTexts } from '#server/texts/current-texts.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import differenceDueMail from './mails/difference-due.ts';
import paymentLinkMail from './mails/payment-link.ts';
import { insertLink, type LinkRow, selectLink } from './queries.ts';

type LinkDeps = Pick<Deps, 'db' | 'cards' | 'log' | 'settings'>;

/**
 * Creates a link with which an unpaid order, or the difference of a paid order's open change, can be paid without an account,
 * and emails it if wanted.
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
    const change = await selectPossibleChange(tx, order);
    if (!change) requirePayable(order);
    const shop = await selectCurrentSettings(tx);
    if (!change && lacksAddress(order, shop)) throw addressMissing(order);
    const { secret, digest } = createSecret();
    const link = { digest, orderId: order.id, createdBy: actor };
    const expiresAt = change
      ? await insertLink(tx, link, { until: change.expiresAt })
      : await insertLink(tx, link, { days: shop.orders.paymentLinkDays!, payableDays: PAYABLE_DAYS });
    if ((await selectLink(tx, secret))!.isSuspended)
      throw new Failure('order_state', t('The account of this customer is suspended, so the order cannot be paid.'));
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

/**
 * Creates a link with which the customer of an order pays the difference of its open change, for an hour.
 * @throws Failure `not_found`, `order_state` when no change is open
 */
export async function createChangeLink(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  customerId: string,
  id: string,
): Promise<{ url: string; expiresAt: Date }> {
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id, customerId)) ?? orderNotFound();
    if (!(await selectPossibleChange(tx, order))) throw notInState(order, CHANGE_ENDED);
    const { secret, digest } = createSecret();
    const until = new Date(Date.now() + 3_600_000);
    const expiresAt = await insertLink(tx, { digest, orderId: order.id, createdBy: customerId }, { until });
    return { url: `${settings.store.publicOrigin}/pay/${secret}`, expiresAt };
  });
}

async function emailLink(
  tx: Executor,
  store: Deps['settings']['store'],
  { id, customerEmail: email }: OrderWithLines,
  { url: link, expiresAt }: { url: string; expiresAt: Date },
): Promise<void> {
  const order = (await selectOrderRow(tx, id)) ?? orderNotFound();
  const recipient = { email, name: order.customerName, language: knownLanguage(order.language) };
  const data = { order, link, expiresAt };
  const mail = (order.change ? differenceDueMail : paymentLinkMail).write(
    await withCurrentName(tx, store),
    recipient,
    data,
  );
  if (!(await queueMail(tx, mail)))
    throw new Failure(
      'order_state',
      t(
        'No email can be sent to this customer now, because the address has had its emails of this hour. Copy the link instead, or try again later.',
      ),
    );
}

function addressMissing({ id }: OrderWithLines): Failure {
  return new Failure(
    'address_required',
    t(
      'This order has no delivery address, so delivery and tax are not known. Add the address with Change address, then send the link.',
    ),
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
  const change = await selectPossibleChange(db, order);
  const { state, left } = await stateOf(db, link, order, change);
  const { name } = settings.store;
  return {
    state,
    store: (await currentTexts(db, { name })).text('store.name'),
    expiresAt: link.expiresAt.toISOString(),
    ...(link.opensOrder && { opensOrder: true }),
    order: SHOWN.includes(state) ? await serialize(db, order, { left, change }) : null,
  };
}

/** The states in which the contents of the order are shown. */
const SHOWN: readonly PaymentLinkState[] = ['payable', 'sold_out', 'needs_address', 'paid'];

async function resolve(db: Executor, token: string): Promise<LinkRow> {
  const link = await selectLink(db, token);
  if (!link)
    throw new Failure(
      'not_found',
      t("This payment link doesn't exist. Check that you opened all of it, or ask the store for a new one."),
    );
  return link;
}

/** @returns also what is left of the parts that fall short */
async function stateOf(
  db: Executor,
  { isExpired, isSuspended }: LinkRow,
  order: OrderWithLines,
  change: OrderChange | undefined,
): Promise<{ state: PaymentLinkState; left?: ReadonlyMap<string, number> }> {
  if (isExpired) return { state: 'expired' };
  if (isPaid(order)) return { state: change ? (isSuspended ? 'closed' : 'payable') : 'paid' };
  if (order.status === 'cancelled') return { state: 'canceled' };
  if (isSuspended) return { state: 'closed' };
  if (lacksAddress(order, await selectCurrentSettings(db))) return { state: 'needs_address' };
  if (order.isOwed || order.status === 'unpaid') return { state: 'payable' };
  const short = await shortParts(db, unitsOfLines(openLines(order)));
  if (short.length === 0) return { state: 'payable' };
  return { state: 'sold_out', left: new Map(short.map(({ partId, left }) => [partId, left])) };
}

async function serialize(
  db: Executor,
  order: OrderWithLines,
  { left, change }: { left: ReadonlyMap<string, number> | undefined; change: OrderChange | undefined },
): Promise<LinkedOrder> {
  const billed = linesAfter(order.lines, change ? await selectChangeLines(db, change.id) : []);
  const adjustments = change ? adjustmentRows(change.charges, billed) : await selectAdjustments(db, order.id);
  const totalCents = change ? change.charges.totalCents : order.totalCents;
  return {
    number: order.number,
    lines: billed.map(({ partId, partName, partVariant, partSku, quantity, unitPriceCents, totalCents }) => ({
      name: partName,
      variant: partVariant,
      sku: partSku,
      units: quantity,
      unitPrice: dollarsOf(unitPriceCents),
      price: dollarsOf(totalCents),
      ...(left?.has(partId) && { left: left.get(partId) }),
    })),
    linesPrice: dollarsOf(change ? change.charges.linesCents : order.linesCents),
    adjustments: adjustments.map(serializeAdjustment),
    total: dollarsOf(totalCents),
    ...(change && { paid: dollarsOf(order.totalCents) }),
    ...(order.prepaidCents > 0 && { prepaid: dollarsOf(order.prepaidCents) }),
    due: dollarsOf(change ? change.differenceCents : dueCents(order)),
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
 * @param shownCents what the payer was shown is to be paid
 * @throws Failure `not_found`, and those of `startPayment`
 */
export async function startLinkPayment(
  deps: LinkDeps,
  token: string,
  shownCents: number,
): Promise<{ clientSecret: string; totalCents: number; holdUntil: Date | null }> {
  const link = await resolveWorking(deps.db, token);
  const order = await readOrder(deps.db, link.orderId);
  const customer = { userId: link.customerId };
  const started = (await selectPossibleChange(deps.db, order))
    ? startDifference(deps, customer, { order: order.id, differenceCents: shownCents })
    : startPayment(deps, customer, { order: order.id, dueCents: shownCents, isPaying: true });
  return started.catch((error: unknown) => {
    throw publicFailure(error);
  });
}

/** @throws Failure `not_found`; `order_state` for a link that cannot start a payment */
async function resolveWorking(db: Executor, token: string): Promise<LinkRow> {
  const link = await resolve(db, token);
  const why = link.isExpired ? REFUSALS.expired : link.isSuspended ? REFUSALS.closed : undefined;
  if (why) throw new Failure('order_state', why);
  return link;
}

/** Pays the order of a link by a gift card. @throws Failure `not_found`, and those of `payByGiftCard` */
export async function payLinkByGiftCard(
  deps: LinkDeps,
  token: string,
  { code, dueCents: shownCents }: { code: string; dueCents: number },
): Promise<{ applied: number; due: number; paid: boolean }> {
  const { orderId: id, customerId } = await resolveWorking(deps.db, token);
  const shown = { dueCents: shownCents };
  const { applied, due, paid } = await payByGiftCard(deps, { id, customerId, shown }, code).catch((error: unknown) => {
    throw publicFailure(error);
  });
  return { applied, due, paid };
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
    return new Failure(code, t('This order needs a delivery address before it can be paid. Contact the store.'));
  return error;
}
