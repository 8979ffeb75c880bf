import { performance } from 'node:perf_hooks';
import { Pool } from 'pg';
import { signIn } from '../kit/customer.ts';
import type { Row } from '../kit/row.ts';

const ORDERS = 500;
const LINES = 3;
const BAR_S = 20;
const ADMIN = { email: 'admin@partsmith.test', password: 'partsmith-admin' };

/** Packing slips of 500 orders as one PDF, and a customer's own document in the meantime. */
export const slips: Row = async ({ store, eventLoopDelay }) => {
  const [customer, admin] = [await signIn(store.port), await signIn(store.port, ADMIN)];
  const call = async (token: string, method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`http://127.0.0.1:${store.port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const orders = await paidOrders(store.databaseUrl, async (lines) => {
    const { insertedId } = (await (await call(customer.token, 'POST', '/orders', { lines })).json()) as {
      insertedId: string;
    };
    return insertedId;
  });
  await store.watched();
  const began = performance.now();
  const file = call(admin.token, 'POST', '/fulfillment/documents', { document: 'packing-slip', orders }).then(
    (answer) => answer.arrayBuffer(),
  );
  const own = call(customer.token, 'GET', `/orders/${orders[0]!}/documents/confirmation`).then(async (answer) => {
    await answer.arrayBuffer();
    return performance.now() - began;
  });
  const [{ byteLength }, ownMs] = await Promise.all([file, own]);
  const seconds = (performance.now() - began) / 1_000;
  const row = `POST /fulfillment/documents, ${ORDERS} packing slips`;
  return [
    {
      row,
      ours: `${seconds.toFixed(1)} s`,
      peer: '',
      ratio: (seconds / BAR_S).toFixed(2),
      bar: `${BAR_S} s`,
      isMet: seconds <= BAR_S,
      note: `${Math.round(byteLength / 1024)} KB; a customer's own document meanwhile in ${(ownMs / 1_000).toFixed(1)} s; ${eventLoopDelay.note(row, await store.watched())}`,
    },
  ];
};

/** Places orders and marks them as paid. @returns their ids */
async function paidOrders(
  databaseUrl: string,
  place: (lines: { part: string; quantity: number }[]) => Promise<string>,
): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ id: string }>(
      'select id from parts where quantity > 100 and minimum = 1 order by id limit $1',
      [LINES * 20],
    );
    const ids: string[] = [];
    for (let index = 0; index < ORDERS; index++)
      ids.push(
        await place(
          Array.from({ length: LINES }, (_, at) => ({ part: rows[(index + 7 * at) % rows.length]!.id, quantity: 1 })),
        ),
      );
    await pool.query(
      "update orders set transaction_id = 'bench_' || id, hold_until = null, address = $2 where id = any($1)",
      [ids, 'Ada Byron\n12 Mill Lane\nAustin, TX 78701\nUnited States'],
    );
    await pool.query("update order_lines set status = 'paid' where order_id = any($1)", [ids]);
    return ids;
  } finally {
    await pool.end();
  }
}
