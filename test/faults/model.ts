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
}

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
  | { do: 'close'; order: number; as: 'shipped' | 'cancelled' | undefined }
  | {
      do: 'deliver';
      order: number;
      event: { id: string; isPayment: boolean; isDispute: boolean; payload: string };
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
      return 'done';
    case 'reconcile':
      reconcile(model);
      return 'done';
    case 'deliver':
      if (step.event.isPayment && !model.seen.has(step.event.id)) settle(model, model.orders[step.order]!);
      if (step.event.isDispute && !model.seen.has(step.event.id)) model.orders[step.order]!.reported = true;
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
      if (order.disputed) return 'refused';
      order.disputed = true;
      return 'disputed';
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
  else if (order.status === 'paid' && !order.blocked) order.status = 'shipped';
  else return '409 order_state';
  return '200 1';
}

function cancel(model: Model, order: ModelOrder): void {
  if (order.status !== 'expired') model.parts[order.part]!.stock += order.quantity;
  order.status = 'cancelled';
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
