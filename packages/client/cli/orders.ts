import { randomUUID } from 'node:crypto';
import { type paths, type StoreClient, StoreUnreachable } from '../index.ts';
import { type Command, firstOf, NotFound, OPTION, readAmount, readWhole, UsageError } from './command.ts';
import { money, plain, table } from './output.ts';

type OrderView = NonNullable<NonNullable<paths['/managed-orders']['get']['parameters']['query']>['view']>;

const VIEWS = [
  'all',
  'unpaid',
  'to-ship',
  'packed',
  'shipped',
  'overdue',
  'canceled',
  'refunded',
  'problems',
] as const satisfies readonly OrderView[];

/** An order by its number as printed, with or without #, or by the id of the order or of a line. */
function findOrder(store: StoreClient, number: string) {
  return store.get('/fulfillment/orders', { params: { query: { number } } });
}

const list: Command = {
  args: [],
  options: { view: OPTION.text, search: OPTION.text, from: OPTION.text, to: OPTION.text, limit: OPTION.text },
  help: [
    ['--view VIEW', `${VIEWS.join(', ')} (all)`],
    ['--search TEXT', 'a number, name, email, address, SKU or tracking number'],
    ['--from DAY, --to DAY', 'days on which orders were placed: 2026-12-01'],
    ['--limit N', 'at most N orders (50)'],
  ],
  summary: 'Lists orders, newest first.',
  run: async ({ store, options: { view = 'all', search, from, to, limit = '50' } }) => {
    const known = VIEWS.find((each) => each === view);
    if (!known) throw new UsageError(`There is no view '${String(view)}'. Views: ${VIEWS.join(', ')}.`);
    const most = readWhole(String(limit), '--limit', 1);
    const query = {
      view: known,
      limit: Math.min(most + 1, 100),
      ...(search !== undefined && { q: String(search) }),
      ...(from !== undefined && { from: String(from) }),
      ...(to !== undefined && { to: String(to) }),
    };
    const { rows, more } = await firstOf(store.each('/managed-orders', { params: { query } }), most);
    const lines = rows.map(({ number, createdAt, customerName, total }) => [
      number,
      createdAt.slice(0, 10),
      total.status,
      customerName,
      total.units,
      money(total.placeOrderPrice),
    ]);
    const text =
      rows.length === 0 ? 'No orders.' : table(['order', 'date', 'status', 'customer', 'units', 'total'], lines);
    return { json: rows, text: more ? `${text}\nMore orders follow: --limit ${most * 2}` : text };
  },
};

const show: Command = {
  args: ['ORDER'],
  options: {},
  help: [],
  summary: 'Shows an order, by its number or id.',
  run: async ({ store, args: [number] }) => {
    const order = await findOrder(store, number!);
    const facts: [string, string][] = [
      ['order', order.number],
      ['placed', order.createdAt],
      ['status', order.status + (order.paid ? ', paid' : ', not paid')],
      ['customer', `${order.customerName} <${order.customerEmail}>`],
      ['deliver to', order.address],
      ['left to refund', money(order.leftToRefund)],
    ];
    const lines = order.lines.map((line) => [
      line._id,
      line.sku,
      line.placeOrderProductName,
      line.placeOrderQuantity,
      line.status,
      money(line.placeOrderPrice),
    ]);
    const charges = order.adjustments.map(({ name, amount }) => [name, money(amount)]);
    const parcels = order.shipments.map(({ carrier, tracking, createdAt }) => [
      carrier,
      tracking,
      createdAt.slice(0, 10),
    ]);
    const blocks = [
      facts.map(([name, value]) => `${name.padEnd(15)} ${plain(value)}`).join('\n'),
      table(['line', 'sku', 'part', 'units', 'status', 'price'], lines),
      table(['', 'amount'], [...charges, ['total', money(order.placeOrderPrice)]]),
      ...(parcels.length > 0 ? [table(['carrier', 'tracking', 'shipped'], parcels)] : []),
    ];
    return { json: order, text: blocks.join('\n\n') };
  },
};

const ship: Command = {
  args: ['ORDER'],
  options: { carrier: OPTION.text, tracking: OPTION.text, expected: OPTION.text },
  help: [
    ['--carrier NAME', 'who carries the parcel'],
    ['--tracking NUMBER', 'its tracking number; one that a parcel of another order has is refused'],
    ['--expected DAY', 'when it should arrive: 2026-12-04'],
  ],
  summary: 'Ships all paid lines of an order in one parcel. A repeat with the same parcel changes nothing.',
  run: async ({ store, args: [number], options: { carrier, tracking, expected } }) => {
    const order = await findOrder(store, number!);
    const answer = await store.post('/fulfillment/orders/{id}/ship', {
      params: { path: { id: order._id } },
      body: {
        ...(carrier !== undefined && { carrier: String(carrier) }),
        ...(tracking !== undefined && { tracking: String(tracking), unused: true }),
        ...(expected !== undefined && { expected: String(expected) }),
      },
    });
    const text = answer.modifiedCount === 0 ? 'was shipped before' : 'is shipped';
    return { json: { order: order._id, ...answer }, text: `Order ${plain(answer.number)} ${text}.` };
  },
};

const refund: Command = {
  args: ['ORDER'],
  options: {
    reason: OPTION.text,
    amount: OPTION.text,
    line: OPTION.texts,
    delivery: OPTION.flag,
    restock: OPTION.flag,
    once: OPTION.text,
  },
  help: [
    ['--reason TEXT', 'what the customer reads; required'],
    ['--amount AMOUNT', 'an amount, such as 19.90'],
    ['--line LINE:UNITS', 'units of a line, by its id (orders show) or SKU; may be repeated'],
    ['--delivery', 'what is left of delivery'],
    ['--restock', 'puts the units back on sale'],
    ['--once KEY', 'a repeat with the same key refunds nothing more'],
  ],
  summary: 'Refunds an amount, units of lines or delivery.',
  run: async ({ store, args: [number], options: { reason, amount, line = [], delivery, restock, once } }) => {
    if (typeof reason !== 'string' || reason.trim() === '') throw new UsageError('A refund needs a --reason.');
    const asked = (line as string[]).map(readUnits);
    if (asked.length === 0 && amount === undefined && !delivery)
      throw new UsageError('Say what to refund: --amount, --line or --delivery.');
    const dollars = amount === undefined ? undefined : readAmount(String(amount), '--amount');
    const order = await findOrder(store, number!);
    const lines = asked.map(({ name, units }) => {
      const found = order.lines.filter(({ _id, sku }) => _id === name || sku.toLowerCase() === name.toLowerCase());
      if (found.length !== 1) throw new NotFound(`Order ${order.number} has no single line '${name}'.`);
      return { line: found[0]!._id, units };
    });
    const key = typeof once === 'string' ? once : randomUUID();
    const body = {
      reason,
      ...(lines.length > 0 && { lines }),
      ...(dollars !== undefined && { amount: dollars }),
      ...(delivery && { delivery: true }),
      ...(restock && { restock: true }),
    };
    const params = { path: { id: order._id }, header: { 'Idempotency-Key': key } };
    const answer = await store.post('/orders/{id}/refunds', { params, body }).catch((error: unknown) => {
      if (!(error instanceof StoreUnreachable)) throw error;
      const advice = `The store may have made the refund: add --once ${key} when you repeat it, so that it is made once.`;
      throw new StoreUnreachable(`${error.message} ${advice}`, { cause: error });
    });
    const left = `${money(answer.leftToRefund)} left to refund`;
    return { json: answer, text: `Refunded ${money(answer.amount)} of order ${plain(order.number)}; ${left}.` };
  },
};

/** `LINE:UNITS`. @throws UsageError */
function readUnits(text: string): { name: string; units: number } {
  const [, name, units] = /^(.+):(.+)$/.exec(text) ?? [];
  if (!name || !units) throw new UsageError(`--line is LINE:UNITS, such as PS-10482:2, not '${text}'.`);
  return { name, units: readWhole(units, 'UNITS of --line', 1) };
}

export const ORDER_COMMANDS = {
  'orders list': list,
  'orders show': show,
  'orders ship': ship,
  'orders refund': refund,
};
