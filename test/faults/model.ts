/*
 * What a store is to its customers and its admin, in memory and one step after the other: the truth that the real one
 * is compared with. It knows nothing of statements, locks, jobs or webhooks that come twice.
 */

export interface ModelOrder {
  part: number;
  quantity: number;
  owner: number;
  status: 'unpaid' | 'expired' | 'paid' | 'shipped' | 'cancelled';
  /** Of the order's one payment, at the provider. */
  intent: 'none' | 'open' | 'succeeded' | 'canceled';
  /** The store has taken the charge in: kept it, or owes it back. */
  known: boolean;
  /** The reservation was renewed, which happens once. */
  renewed: boolean;
  /** The bank has disputed the payment. */
  disputed: boolean;
  /** The store has the dispute's event, and has not read the dispute yet. */
  reported: boolean;
  /** The store has the dispute, and blocks shipping unless an admin has lifted the block. */
  recorded: boolean;
  blocked: boolean;
  /** The dispute is an inquiry, which leaves the payment refundable. */
  inquiry: boolean;
  /** Cents that the store counts as refunded or owed, and cents that the provider has refunded. */
  counted: number;
  refunded: number;
  /** Cents refunded in the dashboard that the store has not recorded. */
  unrecorded: number;
  /** The store has a job that reads the refunds from the provider and sends what is owed. */
  refunding: boolean;
  /** Units that are refunded, and those of them that were not shipped. */
  unitsBack: number;
  withdrawn: number;
}

/** The price of a unit, in cents. */
const PRICE = 1_240;

export interface Model {
  parts: { stock: number; hidden: boolean }[];
  orders: ModelOrder[];
  /** Events that the store has taken in. */
  seen: Set<string>;
  /** Orders in the order in which their payments were started. */
  started: number[];
}

/** A command whose target is known. */
export type Step =
  | { do: 'place'; by: number; part: number; quantity: number }
  | { do: 'repeat' | 'start' | 'pay' | 'decline' | 'claim' | 'cancel' | 'expire' | 'lift'; order: number }
  | { do: 'dispute'; order: number; inquiry: boolean }
  | { do: 'refund'; order: number; cents: number | undefined; units: number | undefined; restock: boolean }
  | { do: 'dashboard refund'; order: number; cents: number | undefined }
  | { do: 'close'; order: number; as: 'shipped' | 'cancelled' | undefined }
  | {
      do: 'deliver';
      order: number;
      event: { id: string; isPayment: boolean; isDispute: boolean; isRefund: boolean; payload: string };
      times: number;
    }
  | { do: 'stock'; part: number; quantity: number }
  | { do: 'hide'; part: number; hidden: boolean }
  | { do: 'fault'; fault: string; at: string }
  | { do: 'jobs' | 'reconcile' };

/** Does a step in the model. @returns the answer that the real store has to give: status, code and what else matters */
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
      model.orders.forEach((order) => order.status === 'cancelled' && endPayment(model, order));
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
      return start(model, order);
    case 'pay':
      if (order.intent !== 'open') return 'refused';
      order.intent = 'succeeded';
      return 'charged';
    case 'decline':
      return 'refused';
    case 'claim':
      return claim(model, order);
    case 'dispute':
      if (order.disputed || order.refunded >= totalOf(order)) return 'refused';
      order.disputed = true;
      order.inquiry = step.inquiry;
      return 'disputed';
    case 'refund':
      return refund(model, order, step);
    case 'dashboard refund': {
      const left = totalOf(order) - order.refunded;
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
      if (order.status !== 'unpaid' && order.status !== 'expired') return '409 order_state';
      cancel(model, order);
      return '200';
    case 'close':
      return close(model, order, step.as);
    case 'expire':
      if (order.status === 'unpaid') {
        order.status = 'expired';
        model.parts[order.part]!.stock += order.quantity;
      }
      return 'done';
  }
}

function place(model: Model, { by, part, quantity }: Extract<Step, { do: 'place' }>): string {
  const { hidden, stock } = model.parts[part]!;
  if (hidden) return '404 not_found';
  if (quantity > stock) return '409 out_of_stock';
  model.parts[part]!.stock -= quantity;
  const payment = {
    intent: 'none',
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
    unitsBack: 0,
    withdrawn: 0,
  } as const;
  model.orders.push({ part, quantity, owner: by, status: 'unpaid', renewed: false, ...payment });
  return '200';
}

function start(model: Model, order: ModelOrder): string {
  if (order.status !== 'unpaid' && order.status !== 'expired') return '409 order_state';
  if (order.status === 'expired') {
    if (model.parts[order.part]!.stock < order.quantity) return '409 out_of_stock';
    if (!order.renewed) {
      take(model, order);
      order.status = 'unpaid';
      order.renewed = true;
    }
  }
  if (order.intent === 'succeeded') {
    settle(model, order);
    return '409 order_state';
  }
  if (order.intent === 'none') model.started.push(model.orders.indexOf(order));
  order.intent = 'open';
  return '200';
}

function claim(model: Model, order: ModelOrder): string {
  const settlement = settle(model, order);
  if (order.status === 'paid' || order.status === 'shipped') return `200 ${settlement === 'paid' ? 1 : 0}`;
  if (order.status === 'cancelled') return '409 order_state';
  return '409 payment_not_settled';
}

function close(model: Model, order: ModelOrder, wanted: 'shipped' | 'cancelled' | undefined): string {
  if (order.status === 'shipped' || order.status === 'cancelled') return '200 0';
  const as = wanted ?? (order.status === 'paid' ? 'shipped' : 'cancelled');
  if (as === 'cancelled') cancel(model, order);
  else if (
    order.status === 'paid' &&
    !order.blocked &&
    order.counted < totalOf(order) &&
    order.withdrawn < order.quantity
  )
    order.status = 'shipped';
  else return '409 order_state';
  return '200 1';
}

function cancel(model: Model, order: ModelOrder): void {
  if (order.status !== 'expired') model.parts[order.part]!.stock += order.quantity - order.withdrawn;
  if (order.status === 'paid') {
    order.counted = Math.max(order.counted, totalOf(order));
    order.refunding = true;
  }
  order.status = 'cancelled';
}

const totalOf = ({ quantity }: ModelOrder): number => quantity * PRICE;

/** The provider rejects refunds of a disputed payment. */
const isHeld = ({ disputed, inquiry }: ModelOrder): boolean => disputed && !inquiry;

/** An admin refunds an amount or units. */
function refund(model: Model, order: ModelOrder, { cents, units, restock }: Extract<Step, { do: 'refund' }>): string {
  const isShipped = order.status === 'shipped';
  if (order.status !== 'paid' && !isShipped) return '409 order_state';
  const left = totalOf(order) - order.counted;
  if ((isHeld(order) && order.recorded) || left <= 0) return '409 order_state';
  const amount = cents ?? (units === undefined ? 0 : Math.min(units * PRICE, left));
  if (amount < 1 || amount > left || (units ?? 0) > order.quantity - order.unitsBack) return '422 invalid_fields';
  if (restock && units === undefined) return '422 invalid_fields';
  order.counted += amount;
  order.refunding = true;
  order.unitsBack += units ?? 0;
  if (!isShipped) order.withdrawn += units ?? 0;
  if (restock) model.parts[order.part]!.stock += units ?? 0;
  return `200 ${amount}`;
}

/** The store reads the refunds of a payment, owes no more than is left of it, and sends what it owes. */
function balance(order: ModelOrder): void {
  order.refunding = false;
  if (order.disputed) recordDispute(order);
  order.counted = Math.min(order.counted + order.unrecorded, totalOf(order));
  order.unrecorded = 0;
  if (!isHeld(order)) order.refunded = order.counted;
}

function take(model: Model, order: ModelOrder): boolean {
  const part = model.parts[order.part]!;
  if (part.stock < order.quantity) return false;
  part.stock -= order.quantity;
  return true;
}

/** The store learns of a payment, if there is one that it does not know. */
function settle(model: Model, order: ModelOrder): 'paid' | 'other' {
  if (order.intent !== 'succeeded' || order.known) return 'other';
  order.known = true;
  if (order.status === 'cancelled') return 'other';
  if (order.status === 'expired' && !take(model, order)) {
    order.status = 'cancelled';
    return 'other';
  }
  order.status = 'paid';
  return 'paid';
}

/** The store reads the dispute of a payment from the provider. */
function recordDispute(order: ModelOrder): void {
  order.reported = false;
  if (!order.disputed || order.recorded) return;
  order.recorded = true;
  order.blocked = true;
}

function endPayment(model: Model, order: ModelOrder): void {
  if (order.intent === 'open') order.intent = 'canceled';
  settle(model, order);
}

function reconcile(model: Model): void {
  for (const index of model.started) {
    const order = model.orders[index]!;
    if (order.status === 'cancelled') endPayment(model, order);
    else settle(model, order);
  }
  model.orders.forEach(balance);
  model.orders.forEach(recordDispute);
}

/** What can be seen of a model from outside. */
export function lookOf({ parts, orders }: Model): string {
  const offers = parts.map(({ stock, hidden }) => offerOf(stock, hidden));
  return `stock ${offers.join(',')}; orders ${orders.map((order) => lookOfOrder(order.status, order.blocked)).join(',')}`;
}

/** An order as it is shown, here and of the real store. */
export function lookOfOrder(status: string, isBlocked: boolean): string {
  return isBlocked ? `${status} blocked` : status;
}

/** A part as it is told, here and of the real store. */
export function offerOf(stock: number, hidden: boolean): string {
  return hidden ? `${stock} hidden` : String(stock);
}
