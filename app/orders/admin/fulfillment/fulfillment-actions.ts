import { ORDERS, PARTS, UNITS } from '#app/lists/nouns.ts';
import { formText } from '#app/forms/form-text.ts';
import { UNASSIGNED } from '#contract/managed-orders/filter.ts';
import type { Order } from '#contract/orders/orders.ts';
import { leftToRefund, refundForCanceling, shareLeft } from '#contract/orders/refunds/refund-sums.ts';
import type { Shipment } from '#contract/orders/whole-orders.ts';
import { Failure } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { formFailure } from '#app/forms/form-failure.ts';
import { lineFieldOf, withFieldNames } from '#app/actions/with-field-names.ts';
import { type ActionResult, isConfirmed, type ActionConfirmation } from '#app/actions/use-screen-action.ts';
import { forEachId, idsOfForm, type BulkResult } from '#app/actions/for-each-id.ts';
import { closingText } from '#contract/orders/closing-text.ts';
import { formatLocalTime, formatTime } from '#app/ui/text/date-time-format.ts';
import { lacksTracking, unitsToSend } from '#app/orders/order-rules.ts';
import { canCancelRest } from '#contract/orders/order-rules.ts';
import { lineName } from '#app/orders/order-summary.ts';
import { WITHDRAW_CHANGE, withdrawChange } from '#app/orders/detail/change-actions.ts';
import { changeDeliveryAction, refusedDelivery } from '#app/orders/detail/change-delivery-action.ts';
import { handleJobAction, isJobForm } from '#app/orders/admin/list/job-actions.ts';
import {
  createLinkAction,
  PAYMENT_LINK,
  REVOKE_LINK,
  revokeLinkAction,
} from '#app/orders/admin/payment-link-action.ts';
import { handleNoteAction, isNoteForm } from '#app/orders/admin/notes/note-actions.ts';
import { handleViewAction, isViewForm } from '#app/orders/admin/list/view-actions.ts';
import { handleLabelAction, isLabelForm } from './label-actions.ts';
import { parcelOf, SHIP_INPUTS, unitsInput } from './ship-inputs.ts';
import { handleRefundAction, isRefundForm } from '#app/orders/admin/refunds/refund-actions.ts';
import { countOf, formatCents, formatCount } from '#app/ui/text/format-number.ts';

/**
 * Ships lines (`intent=ship`, with the fields of `ShipFields`), cancels them (`intent=cancel`), lifts a shipping block
 * (`intent=lift`), adds a tracking number (`intent=track`), corrects that of a parcel (`intent=change-tracking`) or takes a
 * parcel back (`intent=take-back`), after a confirmation; packs and unpacks lines
 * (`intent=pack`, `unpack`), marks a parcel as delivered (`intent=deliver`, with the parcel's id in `shipment`), and
 * changes the delivery address (`change-delivery`); creates a payment link (`payment-link`) or
 * revokes one (`revoke-link`); withdraws a change (`withdraw-change`).
 */
export async function handleOrderAction(context: LoaderContext): Promise<ActionResult> {
  const form = await context.request.formData();
  const ids = idsOfForm(form);
  const intent = form.get('intent');
  try {
    if (isRefundForm(form)) return await handleRefundAction(context, form);
    if (isLabelForm(form)) return await handleLabelAction(context, form);
    await context.admin(isViewForm(form) ? 'orders.read' : 'orders.change');
    if (isJobForm(form)) return await handleJobAction(context, form);
    if (isViewForm(form)) return await handleViewAction(context, form);
    if (intent === 'assign') return await assign(context, ids, formText(form, 'user'));
    if (isNoteForm(form)) return await handleNoteAction(context, form);
    if (intent === PAYMENT_LINK) return await createLinkAction(context, form);
    if (intent === REVOKE_LINK) return await revokeLinkAction(context, form);
    if (intent === WITHDRAW_CHANGE)
      return { done: { intent, ids, message: await withdrawChange(context, formText(form, 'id')), kind: 'success' } };
    if (intent === 'pack' || intent === 'unpack') return await pack(context, intent, ids);
    if (intent === 'change-delivery') {
      const message = await changeDeliveryAction(context, ids[0] ?? '', form);
      return { done: { intent, ids, message, kind: 'success' } };
    }
    if (intent === 'deliver') return await deliver(context, ids[0], form);
    if (!isAsked(intent) || ids.length === 0) throw new Failure('malformed');
    const shipment = formText(form, 'shipment');
    if (!isConfirmed(form)) return { confirmation: await confirmationOf(context, intent, ids, shipment) };
    if (intent === 'change-tracking') return await changeTracking(context, ids[0]!, shipment, form);
    if (intent === 'take-back') return await takeBack(context, ids[0]!, shipment);
    if (intent === 'lift') return await lift(context, ids[0]!);
    if (intent === 'track') return await track(context, ids[0]!, form);
    return intent === 'ship' ? await ship(context, ids, form) : await cancel(context, ids[0]!);
  } catch (error) {
    return intent === 'change-delivery' ? refusedDelivery(context, error, form) : formFailure(error, form);
  }
}

/** What is confirmed before it is done. */
const ASKED = ['ship', 'cancel', 'lift', 'track', 'change-tracking', 'take-back'] as const;
export type AskedIntent = (typeof ASKED)[number];

function isAsked(intent: unknown): intent is AskedIntent {
  return ASKED.some((each) => each === intent);
}

/** In the reader's zone in the browser, in UTC on the server. */
function timeOf(iso: string): string {
  return typeof document === 'undefined' ? formatTime(iso) : formatLocalTime(iso);
}

/**
 * Ships the chosen lines of one order in one parcel, or the units in `units-{line}`; a single whole line uses the
 * specification's call.
 */
async function ship(context: LoaderContext, ids: readonly string[], form: FormData): Promise<ActionResult> {
  const lines = ids.map((line) => {
    const units = formText(form, unitsInput(line));
    return units === '' ? { line } : { line, units: Number(units) };
  });
  const [first, ...others] = lines;
  if (first && others.length === 0 && !('units' in first))
    return close(context, first.line, { as: 'shipped', ...queryOf(form) }, shippedText(form));
  const body = { carrier: '', tracking: '', ...parcelOf(form), lines };
  const { modifiedCount } = await context
    .call('shipParcel', { params: { id: ids[0]! }, body })
    .catch((error: unknown) => {
      throw withFieldNames(error, (path) => {
        const at = lineFieldOf(path);
        return at?.field === 'units' ? unitsInput(ids[at.index]!) : undefined;
      });
    });
  const count = ids.length > 1 ? `: ${countOf(modifiedCount, PARTS)}` : '';
  return modifiedCount > 0
    ? { done: { intent: 'ship', ids, message: `${shippedText(form)}${count}`, kind: 'success' } }
    : {
        done: {
          intent: 'ship',
          ids: [],
          message: 'This parcel was already shipped; nothing was changed',
          kind: 'info',
        },
      };
}

/** What has been done. @param form with `ready` for an order that is picked up */
const shippedText = (form: FormData): string => (form.has('ready') ? READY : 'Successfully Order Shipped');
const READY = 'Ready to pick up';

function queryOf(form: FormData) {
  const { unused, ...parcel } = parcelOf(form);
  return { ...parcel, ...(unused && { unused: 'true' as const }) };
}

async function cancel(context: LoaderContext, id: string): Promise<ActionResult> {
  const { lines } = await context.call('readWholeOrder', { params: { id } });
  return close(context, id, { as: 'cancelled' }, lines.length > 1 ? 'Part canceled' : 'Order canceled');
}

/** Ships or cancels one line. @param message when it succeeds */
async function close(
  context: LoaderContext,
  id: string,
  query: { as: 'shipped' | 'cancelled' },
  message: string,
): Promise<ActionResult> {
  const intent = query.as === 'shipped' ? 'ship' : 'cancel';
  const { deletedCount, closed } = await context.call('closeOrder', { params: { id }, query });
  if (deletedCount > 0) return { done: { intent, ids: [id], message, kind: 'success' } };
  const before = closed ? closingText(closed, timeOf(closed.at)) : 'This order was already closed; nothing was changed';
  return { done: { intent, ids: [], message: before, kind: closed ? 'error' : 'info' } };
}

/** Reports how many orders changed; throws the failure when there is only one order. */
function doneOf(intent: string, ids: readonly string[], result: BulkResult, message: string): ActionResult {
  const only = ids.length === 1 ? result.failed[0] : undefined;
  if (only) throw only.failure;
  const changed = result.done.filter((each) => each.changed).map(({ id }) => id);
  const kind = changed.length === ids.length ? 'success' : changed.length > 0 ? 'info' : 'error';
  return { done: { intent, ids: changed, message, kind } };
}

async function pack(context: LoaderContext, intent: 'pack' | 'unpack', ids: readonly string[]): Promise<ActionResult> {
  if (ids.length === 0) throw new Failure('malformed');
  const name = intent === 'pack' ? ('packLine' as const) : ('unpackLine' as const);
  const result = await forEachId(ids, async (id) => (await context.call(name, { params: { id } })).modifiedCount > 0);
  const [failure] = result.failed;
  const count = result.done.length > 1 ? `: ${countOf(result.done.length, PARTS)}` : '';
  const refused = failure
    ? `. ${countOf(result.failed.length, PARTS)} could not be ${intent}ed: ${failure.failure.message}`
    : '';
  return doneOf(intent, ids, result, `${intent === 'pack' ? 'Packed' : 'Unpacked'}${count}${refused}`);
}

/** @param user an id, or `UNASSIGNED` */
async function assign({ call }: LoaderContext, ids: readonly string[], user: string): Promise<ActionResult> {
  const isUnassigning = user === UNASSIGNED;
  const body = { orders: [...ids], user: isUnassigning ? null : user };
  const { modifiedCount } = await call('assignOrders', { body });
  const message = `${isUnassigning ? 'No longer assigned' : 'Assigned'}: ${countOf(modifiedCount, ORDERS)}`;
  return { done: { intent: 'assign', ids, message, kind: modifiedCount > 0 ? 'success' : 'info' } };
}

async function deliver(context: LoaderContext, id: string | undefined, form: FormData): Promise<ActionResult> {
  const shipment = formText(form, 'shipment');
  const [done, already] = form.has('pickUp')
    ? ['Order handed over', 'This order was already marked as handed over']
    : ['Parcel delivered', 'This parcel was already marked as delivered'];
  if (id === undefined) throw new Failure('malformed');
  const { modifiedCount } = await context.call('deliverShipment', { params: { id, shipment } });
  const message = modifiedCount > 0 ? done : already;
  return { done: { intent: 'deliver', ids: [id], message, kind: modifiedCount > 0 ? 'success' : 'info' } };
}

async function lift(context: LoaderContext, id: string): Promise<ActionResult> {
  await context.call('liftShippingBlock', { params: { id } });
  return { done: { intent: 'lift', ids: [id], message: 'Shipping allowed', kind: 'success' } };
}

/** Adds the number to what was shipped without one. */
async function track(context: LoaderContext, id: string, form: FormData): Promise<ActionResult> {
  const { carrier = '', tracking = '' } = parcelOf(form);
  const wrong = (message: string) => new Failure('invalid_fields', undefined, { fields: { tracking: message } });
  if (tracking === '') throw wrong('Enter the tracking number');
  const { rows } = await context
    .call('addTracking', { body: { rows: [{ line: 1, number: id, carrier, tracking }] } })
    .catch((error: unknown) => {
      throw withFieldNames(error, (path) => /\.(carrier|tracking)$/.exec(path)?.[1]);
    });
  const { outcome, reason } = rows[0]!;
  if (outcome === 'refused') throw new Failure('order_state', reason);
  // After a repeat the order has it.
  if (outcome === 'same' && lacksTracking(await context.call('readWholeOrder', { params: { id } })))
    throw wrong('Another parcel of this order has this number');
  return { done: { intent: 'track', ids: [id], message: 'Tracking number added', kind: 'success' } };
}

/** Corrects carrier and tracking number of a parcel. */
async function changeTracking(
  context: LoaderContext,
  id: string,
  shipment: string,
  form: FormData,
): Promise<ActionResult> {
  const { expected: _, ...typed } = parcelOf(form);
  const body = { carrier: '', tracking: '', ...typed };
  const { modifiedCount } = await context.call('changeTracking', { params: { id, shipment }, body });
  const message = modifiedCount > 0 ? 'Tracking number changed' : 'The parcel already had this tracking number';
  return { done: { intent: 'change-tracking', ids: [id], message, kind: modifiedCount > 0 ? 'success' : 'info' } };
}

async function takeBack(context: LoaderContext, id: string, shipment: string): Promise<ActionResult> {
  await context.call('cancelShipment', { params: { id, shipment } });
  return {
    done: {
      intent: 'take-back',
      ids: [id],
      message: 'Parcel taken back: its parts are to be shipped',
      kind: 'success',
    },
  };
}

async function confirmationOf(
  context: LoaderContext,
  intent: AskedIntent,
  ids: readonly string[],
  shipment: string,
): Promise<ActionConfirmation['confirmation']> {
  const { currency } = await context.call('readStore');
  const params = { id: ids[0]! };
  const fields = { intent, ids: ids.join(',') };
  if (intent === 'lift') return { ...liftConfirmation(await context.call('readOrder', { params })), fields };
  if (intent === 'track') {
    const inputs = SHIP_INPUTS.filter(({ name }) => name !== 'expected');
    return { ...trackingConfirmation(await context.call('readOrder', { params })), inputs, fields };
  }
  const { lines, shipments, number } = await context.call('readWholeOrder', { params });
  if (intent === 'change-tracking' || intent === 'take-back') {
    const parcel = shipments.find(({ _id }) => _id === shipment);
    if (!parcel) throw new Failure('not_found');
    const ofParcel = { ...fields, shipment };
    if (intent === 'take-back') return { ...takeBackConfirmation(number, parcel), fields: ofParcel };
    const inputs = SHIP_INPUTS.filter(({ name }) => name !== 'expected');
    return { ...changeTrackingConfirmation(number), inputs, fields: ofParcel };
  }
  const [line] = lines.filter(({ _id }) => _id === ids[0]);
  if (intent === 'cancel' && line) return { ...cancelConfirmation(line, lines, currency), fields };
  const chosen = lines.filter(({ _id }) => ids.includes(_id));
  if (chosen.length < ids.length) throw new Failure('malformed');
  const confirmation = shipConfirmation(chosen, lines.length > 1, currency);
  if (chosen[0]?.pickUp) return { ...confirmation, fields: { ...fields, ready: '1' } };
  return { ...confirmation, inputs: SHIP_INPUTS, fields };
}

/** The confirmation before a disputed order can be shipped. */
export function liftConfirmation(order: Order) {
  return {
    title: `Allow shipping of ${nameOf(order)}?`,
    text: 'If you ship and the dispute is lost, the store loses both the parts and the money. A new dispute blocks shipping again.',
    confirm: 'Allow shipping',
  };
}

/** What the form for the tracking number of a shipped order says. */
export function trackingConfirmation({ number }: Order) {
  return {
    title: `Tracking number of order ${number}`,
    text: "The customer sees it on the order's page. No email is sent.",
    confirm: 'Add tracking number',
  };
}

/** What the form that corrects a parcel's tracking number says. @param number the order's */
export function changeTrackingConfirmation(number: string) {
  return {
    title: `Change tracking number of order ${number}`,
    text: "The customer gets an email with the new number and sees it on the order's page.",
    confirm: 'Change tracking number',
  };
}

/** The confirmation before a parcel that was not sent is taken back. @param number the order's */
export function takeBackConfirmation(
  number: string,
  { carrier, tracking, pickUp }: Pick<Shipment, 'carrier' | 'tracking' | 'pickUp'>,
) {
  if (pickUp)
    return {
      title: `Order ${number} is not ready to pick up?`,
      text: 'Its parts go back to those that have to be packed. The customer gets an email that they cannot be picked up now.',
      confirm: 'Not ready after all',
    };
  const parcel = [carrier, tracking].filter(Boolean).join(' ');
  return {
    title: `Take back the parcel${parcel && ` ${parcel}`} of order ${number}?`,
    text: 'Its parts are still here and have to be shipped again. The customer gets an email that they were not sent yet.',
    confirm: 'Take the parcel back',
  };
}

/** The confirmation before lines of an order are shipped. @param isPart whether the order has other lines */
export function shipConfirmation(lines: readonly Order[], isPart: boolean, currency: string) {
  const first = lines[0]!;
  if (first.pickUp) return readyConfirmation(lines, first.pickUp.place, isPart, currency);
  const text = `${lines.map((line) => contentOf(line, currency)).join('; ')}, paid. The customer will get an email.`;
  if (lines.length === 1 && !isPart)
    return { title: `Ship ${nameOf(first)}?`, text, confirm: `Ship order ${first.number}` };
  const what = lines.length === 1 ? lineName(first) : countOf(lines.length, PARTS);
  return {
    title: `Ship ${what} of ${nameOf(first)}?`,
    text,
    confirm: lines.length === 1 ? 'Ship this part' : `Ship ${what}`,
  };
}

/** The confirmation before lines of an order are marked as ready at its pick-up place. */
function readyConfirmation(lines: readonly Order[], place: string, isPart: boolean, currency: string) {
  const first = lines[0]!;
  const what = lines.length === 1 ? lineName(first) : countOf(lines.length, PARTS);
  return {
    title: `${lines.length === 1 ? 'Is' : 'Are'} ${isPart ? `${what} of ` : ''}${nameOf(first)} ready to pick up?`,
    text: `${lines.map((line) => contentOf(line, currency)).join('; ')}, paid. The customer gets an email with the address of ${place}.`,
    confirm: 'Ready to pick up',
  };
}

/**
 * The confirmation before a line of an order is canceled; a paid one is refunded.
 * @param lines all lines of the order
 */
export function cancelConfirmation(order: Order, lines: readonly Order[], currency: string) {
  const isPart = lines.length > 1;
  if (canCancelRest(order)) {
    const units = countOf(unitsToSend(order), UNITS);
    return {
      title: `Cancel the rest of ${isPart ? lineName(order) : nameOf(order)}?`,
      text: `${units} will not be sent. The order costs less, and its invoice is corrected. The parts go back into stock and the customer will get an email.`,
      confirm: `Cancel ${units}`,
    };
  }
  const isWhole = lines.every(({ _id, status }) => status === 'cancelled' || _id === order._id);
  const { cents: left, isDisputed } = leftToRefund(order);
  const cents = refundForCanceling(left, isWhole, [shareLeft(order)]);
  const refund = cents > 0 ? `refund ${formatCents(cents, currency)}` : undefined;
  const consequence = refundText({ paid: order.paid, cents, isDisputed }, currency);
  const text = `${contentOf(order, currency)}. ${consequence} The parts go back into stock and the customer will get an email.`;
  if (!isPart)
    return {
      title: `Cancel ${nameOf(order)}?`,
      text,
      confirm: refund ? `Cancel and ${refund}` : `Cancel order ${order.number}`,
    };
  return {
    title: `Cancel ${lineName(order)} of ${nameOf(order)}?`,
    text,
    confirm: refund ? `Cancel this part and ${refund}` : 'Cancel this part',
  };
}

/** What canceling an order or a line does to its payment. @param cents the refund */
export function refundText(
  { paid, cents, isDisputed }: { paid: boolean; cents: number; isDisputed: boolean },
  currency: string,
): string {
  if (!paid) return 'Nothing was charged.';
  if (cents > 0) return `${formatCents(cents, currency)} will be refunded to the customer.`;
  return isDisputed
    ? 'Its payment is disputed: if the bank returns it, it will be refunded to the card.'
    : 'Nothing of its payment is left to refund.';
}

function nameOf(order: Order): string {
  return `order ${order.number} of ${order.customerName || order.customerEmail}`;
}

function contentOf(order: Order, currency: string): string {
  return `${formatCount(order.placeOrderQuantity)} x ${lineName(order)}, ${formatCents(centsOf(order.placeOrderPrice), currency)}`;
}
