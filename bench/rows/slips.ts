import { performance } from 'node:perf_hooks';
import { ADMIN, signIn } from '../kit/customer.ts';
import type { Row } from '../kit/row.ts';
import type { MeasuredStore } from '../kit/store/measured-store.ts';
import { limitLine } from '../kit/table.ts';

const ORDERS = 500;
const LINES = 3;
const BAR_S = 20;

/** Packing slips of 500 orders as one PDF, and a customer's own document in the meantime. */
export const slips: Row = async ({ store, eventLoopDelay }) => {
  const [customer, admin] = [await signIn(store.port), await signIn(store.port, ADMIN)];
  const orders = await paidOrders(store, async (lines) => {
    const { insertedId } = (await (await customer.call('POST', '/orders', { lines })).json()) as { insertedId: string };
    return insertedId;
  });
  await store.watched();
  const began = performance.now();
  const file = admin
    .call('POST', '/fulfillment/documents', { document: 'packing-slip', orders })
    .then((answer) => answer.arrayBuffer());
  const own = customer.call('GET', `/orders/${orders[0]!}/documents/confirmation`).then(async (answer) => {
    await answer.arrayBuffer();
    return performance.now() - began;
  });
  const [{ byteLength }, ownMs] = await Promise.all([file, own]);
  const seconds = (performance.now() - began) / 1_000;
  const row = `POST /fulfillment/documents, ${ORDERS} packing slips`;
  const delay = eventLoopDelay.note(row, await store.watched());
  const note = `${Math.round(byteLength / 1024)} KB; a customer's own document meanwhile in ${(ownMs / 1_000).toFixed(1)} s; ${delay}`;
  return [limitLine(row, seconds, BAR_S, { unit: 's', digits: 1, note })];
};

/** Places orders and marks them as paid. @returns their ids */
async function paidOrders(
  { query }: MeasuredStore,
  place: (lines: { part: string; quantity: number }[]) => Promise<string>,
): Promise<string[]> {
  const parts = await query<{ id: string }>(
    'select id from parts where quantity > 100 and minimum = 1 order by id limit $1',
    [LINES * 20],
  );
  const ids: string[] = [];
  for (let index = 0; index < ORDERS; index++) {
    const lines = Array.from({ length: LINES }, (_, at) => parts[(index + 7 * at) % parts.length]!);
    ids.push(await place(lines.map(({ id }) => ({ part: id, quantity: 1 }))));
  }
  await query(
    "update orders set transaction_id = 'bench_' || id, paid_cents = total_cents, hold_until = null, address = $2 where id = any($1)",
    [ids, 'Ada Byron\n12 Mill Lane\nAustin, TX 78701\nUnited States'],
  );
  await query(
    'insert into order_payments (id, order_id, intent_id, amount_cents) select id, id, transaction_id, paid_cents from orders where id = any($1)',
    [ids],
  );
  await query("update order_lines set status = 'paid' where order_id = any($1)", [ids]);
  return ids;
}
