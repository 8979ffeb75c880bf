import { chargesOfLines } from './model-prices.ts';
import {
  abandon,
  exceedsShare,
  forgive,
  isLarge,
  reservationMinutes,
  withdrawForgiveness,
} from './model-reservations.ts';
import { balance, isHeld, isPaidOrShipped, owe, recordDispute, refund, shareOf } from './model-refunds.ts';
import type { Model, ModelLine, ModelOrder, Step } from './model-state.ts';

/* A sequential in-memory model of the store as customers and admins see it, with which the real store is compared.
   It has no statements, locks, jobs or repeated webhooks. */

/** Executes a step in the model. @returns the expected response of the real store: status, code and other facts */
export function predict(model: Model, step: Step): string {
  switch (step.do) {
    case 'place':
      return place(model, step);
    case 'stock':
      model.parts[step.part]!.stock = step.quantity;
      return '200';
    case 'hide':
      model.parts[step.part]!.hidden = step.hidden;
      return '200';
    case 'fault':
      return '200';
    case 'jobs':
      model.orders.forEach((order) => isOutdated(order) && endPayment(model, order));
      model.orders.forEach((order) => order.reported && recordDispute(order));
      model.orders.forEach((order) => order.refunding && balance(order));
      return 'done';
    case 'reconcile':
      reconcile(model);
      return 'done';
    case 'deliver':
      if (step.event.isPayment && !model.seen.has(step.event.id)) settle(model, model.orders[step.order]!);
      if (step.event.isDispute && !model.seen.has(step.event.id)) model.orders[step.order]!.reported = true;
      if (step.event.isRefund && !model.seen.has(step.event.id)) model.orders[step.order]!.refunding = true;
      model.seen.add(step.event.id);
      return '200';
    default:
      return ofOrder(model, step, model.orders[step.order]!);
  }
}

type OrderStep = Exclude<Step, { do: 'place' | 'deliver' | 'stock' | 'hide' | 'fault' | 'jobs' | 'reconcile' }>;

function ofOrder(model: Model, step: OrderStep, order: ModelOrder): string {
  switch (step.do) {
    case 'repeat':
      return `200 ${step.order}`;
    case 'start':
      return start(model, order, step.cents);
    case 'pay':
      if (order.intent !== 'open') return 'refused';
      order.intent = 'succeeded';
      return 'charged';
    case 'decline':
      return 'refused';
    case 'claim':
      return claim(model, order);
    case 'dispute':
      if (order.disputed || order.refunded >= order.cents) return 'refused';
      order.disputed = true;
      order.inquiry = step.inquiry;
      return 'disputed';
    case 'refund':
      return refund(model, order, step);
    case 'dashboard refund': {
      const left = order.cents - order.refunded;
      const cents = step.cents ?? left;
      if (isHeld(order) || cents > left || left === 0) return 'refused';
      order.refunded += cents;
      order.unrecorded += cents;
      return 'refunded';
    }
    case 'lift':
      if (!order.blocked) return '409 order_state';
      order.blocked = false;
      return '200';
    case 'cancel':
      return cancel(model, order);
    case 'pack':
    case 'unpack':
      return pack(order, order.lines[step.line]!, step.do === 'pack');
    case 'close':
      return close(model, order, order.lines[step.line]!, step.as);
    case 'expire':
      abandon(
        model,
        order,
        order.lines.filter(({ status }) => status === 'unpaid'),
        2,
      );
      for (const line of order.lines) if (line.status === 'unpaid') release(model, line, 'expired');
      return 'done';
  }
}

function place(model: Model, { by, part, quantity, also }: Extract<Step, { do: 'place' }>): string {
  const wanted = [{ part, quantity }, ...(also > 0 ? [{ part: 1 - part, quantity: also }] : [])];
  const isShort = (line: { part: number; quantity: number }): boolean => model.parts[line.part]!.stock < line.quantity;
  const isHidden = (line: { part: number }): boolean => model.parts[line.part]!.hidden;
  if (wanted.length > 1 && wanted.some((line) => isHidden(line) || isShort(line))) return '409 lines_short';
  if (isHidden(wanted[0]!)) return '404 not_found';
  if (isShort(wanted[0]!)) return '409 out_of_stock';
  if (exceedsShare(model, by, wanted)) return '409 reservation_limit';
  const large = isLarge(model, by, wanted);
  const minutes = reservationMinutes(model, by, large);
  const untouched = { status: 'unpaid', billed: true, packed: false, counted: 0, unitsBack: 0, withdrawn: 0 } as const;
  const lines = wanted.map((line) => ({ ...line, ...untouched }));
  lines.forEach((line) => take(model, line));
  model.orders.push({ lines, owner: by, renewed: false, large, minutes, ...noPayment(), intent: 'none', cents: 0 });
  return '200';
}

/** The state of a payment that has just started. */
function noPayment() {
  return {
    known: false,
    disputed: false,
    reported: false,
    recorded: false,
    blocked: false,
    inquiry: false,
    counted: 0,
    refunded: 0,
    unrecorded: 0,
    refunding: false,
  };
}

const openLines = ({ lines }: ModelOrder): ModelLine[] =>
  lines.filter(({ status }) => status !== 'shipped' && status !== 'cancelled');
const isUnpaid = (order: ModelOrder): boolean =>
  order.lines.some(({ status }) => status === 'unpaid' || status === 'expired');
const isExpired = (order: ModelOrder): boolean => order.lines.some(({ status }) => status === 'expired');
const isCancelled = ({ lines }: ModelOrder): boolean => lines.every(({ status }) => status === 'cancelled');
const totalOf = ({ lines }: ModelOrder): number => chargesOfLines(lines).totalCents;

/** The payment is for a canceled order or an old total. */
const isOutdated = (order: ModelOrder): boolean =>
  isCancelled(order) || (isUnpaid(order) && order.intent !== 'none' && order.cents !== totalOf(order));

function take(model: Model, { part, quantity }: { part: number; quantity: number }): void {
  model.parts[part]!.stock -= quantity;
}

function release(model: Model, line: ModelLine, status: 'expired' | 'cancelled'): void {
  if (line.status !== 'expired') model.parts[line.part]!.stock += line.quantity - line.withdrawn;
  line.status = status;
}

/** Whether all open lines of an expired order can be reserved again. */
const canReserve = (model: Model, order: ModelOrder): boolean =>
  openLines(order).every(({ part, quantity }) => !model.parts[part]!.hidden && model.parts[part]!.stock >= quantity);

function start(model: Model, order: ModelOrder, cents: number): string {
  if (!isUnpaid(order)) return '409 order_state';
  if (cents !== totalOf(order)) return '409 price_changed';
  if (isExpired(order)) {
    if (!canReserve(model, order)) return openLines(order).length > 1 ? '409 lines_short' : '409 out_of_stock';
    if (mayReserveAgain(model, order)) {
      for (const line of openLines(order)) {
        take(model, line);
        line.status = 'unpaid';
      }
      renew(model, order);
    }
  } else if (!order.renewed && !order.large && order.minutes < reservationMinutes(model, order.owner, false)) {
    // As time stands still, only a longer reservation than the first renews it.
    renew(model, order);
  }
  if (isOutdated(order)) endPayment(model, order);
  if (order.intent === 'succeeded' && !order.known) {
    settle(model, order);
    return '409 order_state';
  }
  if (order.intent === 'none') model.started.push(model.orders.indexOf(order));
  // A payment that was ended, or refunded because of an old total, is followed by another.
  if (order.intent !== 'open') Object.assign(order, noPayment());
  order.intent = 'open';
  order.cents = cents;
  return '200';
}

function mayReserveAgain(model: Model, order: ModelOrder): boolean {
  const { renewed, large, owner } = order;
  const lines = openLines(order);
  return !renewed && !large && !exceedsShare(model, owner, lines) && !isLarge(model, owner, lines);
}

function renew(model: Model, order: ModelOrder): void {
  order.renewed = true;
  order.minutes = reservationMinutes(model, order.owner, false);
}

function claim(model: Model, order: ModelOrder): string {
  const settlement = settle(model, order);
  if (order.lines.some(isPaidOrShipped)) return `200 ${settlement === 'paid' ? 1 : 0}`;
  // Includes a charge of an old total, which leaves the order unpaid.
  if (isCancelled(order) || (order.intent === 'succeeded' && order.known)) return '409 order_state';
  return '409 payment_not_settled';
}

function close(model: Model, order: ModelOrder, line: ModelLine, wanted: 'shipped' | 'cancelled' | undefined): string {
  if (line.status === 'shipped' || line.status === 'cancelled') return '200 0';
  const as = wanted ?? (line.status === 'paid' ? 'shipped' : 'cancelled');
  if (as === 'cancelled' && line.status === 'paid') cancelPaid(model, order, [line]);
  else if (as === 'cancelled') {
    line.billed = openLines(order).length === 1;
    cancelUnpaid(model, [line]);
  } else if (canShip(order, line)) line.status = 'shipped';
  else return '409 order_state';
  return '200 1';
}

/** The customer cancels all remaining lines of an order, none of which may be packed or shipped. */
function cancel(model: Model, order: ModelOrder): string {
  const left = order.lines.filter(({ status }) => status !== 'cancelled');
  if (left.length === 0 || left.some(({ status, packed }) => packed || status === 'shipped')) return '409 order_state';
  abandon(
    model,
    order,
    left.filter(({ status }) => status !== 'expired'),
    1,
  );
  if (isUnpaid(order)) cancelUnpaid(model, left);
  else {
    withdrawForgiveness(model, order);
    cancelPaid(model, order, left);
  }
  return '200';
}

function pack(order: ModelOrder, line: ModelLine, packed: boolean): string {
  if (line.status !== 'paid') return '409 order_state';
  if (line.packed === packed) return '200 0';
  if (packed && !canShip(order, line)) return '409 order_state';
  line.packed = packed;
  return '200 1';
}

const canShip = (order: ModelOrder, line: ModelLine): boolean =>
  line.status === 'paid' && !order.blocked && shareOf(order, line) > 0 && line.withdrawn < line.quantity;

function cancelUnpaid(model: Model, lines: ModelLine[]): void {
  for (const line of lines) release(model, line, 'cancelled');
}

function cancelPaid(model: Model, order: ModelOrder, lines: readonly ModelLine[]): void {
  for (const line of lines) release(model, line, 'cancelled');
  owe(order);
  order.refunding = true;
}

/** The store learns of a payment that it does not know yet, if any. */
function settle(model: Model, order: ModelOrder): 'paid' | 'other' {
  if (order.intent !== 'succeeded' || order.known) return 'other';
  order.known = true;
  if (isCancelled(order) || order.cents !== totalOf(order)) return 'other';
  if (isExpired(order)) {
    if (!canReserve(model, order)) {
      cancelUnpaid(model, openLines(order));
      return 'other';
    }
    for (const line of openLines(order)) take(model, line);
  }
  for (const line of openLines(order)) line.status = 'paid';
  forgive(model, order);
  return 'paid';
}

function endPayment(model: Model, order: ModelOrder): void {
  if (order.intent === 'open') order.intent = 'canceled';
  settle(model, order);
}

function reconcile(model: Model): void {
  for (const index of model.started) {
    const order = model.orders[index]!;
    if (isOutdated(order)) endPayment(model, order);
    else settle(model, order);
  }
  model.orders.forEach(balance);
  model.orders.forEach(recordDispute);
}
