import { alternate, rateLine } from '../kit/baseline.ts';
import { signUpCustomers } from '../kit/customer.ts';
import { requestText } from '../kit/load.ts';
import { runPgbench } from '../kit/peer/pgbench.ts';
import { BENCH_PARTS, makePeerTables } from '../kit/peer/peer-tables.ts';
import { counted, webTime } from '../kit/store/processor-time.ts';
import type { Row } from '../kit/row.ts';

/** The minimal order: read the part, take the units if there are enough, write the order, commit. */
const MINIMAL = `
\\set part random(1, ${BENCH_PARTS})
begin;
select name, price_cents, quantity from bench.parts where id = :part;
update bench.parts set quantity = quantity - 1 where id = :part and quantity >= 1;
insert into bench.orders (id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, customer_email, address)
  values (gen_random_uuid(), '00000000-0000-7000-8000-000000000000', :part, 'AMD Ryzen 7 9800X3D', 45150, 1, 45150, 'customer@partsmith.test', '12 Forge Lane, Rajshahi');
commit;
`;

const CUSTOMERS = 24;

/** Orders with token, key and all checks, compared with the minimal order transaction in pgbench on the same server. */
export const orders: Row = async ({ store, load, eventLoopDelay }) => {
  const customers = await signUpCustomers(store, CUSTOMERS);
  await makePeerTables(store.adminUrl);
  const rows = await store.query<{ id: string; cents: number }>(
    'select id, price_cents::int as cents from parts order by id limit $1',
    [BENCH_PARTS],
  );
  const requests = rows.map(({ id, cents }, index) => {
    const { token, email } = customers[index % CUSTOMERS]!;
    return requestText('POST', '/api/placeOrder', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'bench-########' },
      body: {
        placeOrderProduct: id,
        customerEmail: email,
        customerName: 'Casey Miller',
        phone: '01700 000000',
        address: '12 Forge Lane, Rajshahi',
        placeOrderQuantity: 1,
        placeOrderPrice: cents / 100,
      },
    });
  });
  const lines = [];
  for (const connections of [8, 32]) {
    await store.watched();
    const ours = counted(store.pid, (ms) => load.run({ port: store.port, connections, ms, requests }));
    const both = await alternate((ms) => runPgbench(store.adminUrl, MINIMAL, { connections, ms }), ours.round);
    const row = `POST /placeOrder, ${connections} connections`;
    lines.push(
      rateLine(
        row,
        both,
        connections === 8 ? 0.3 : 0.5,
        `${webTime(ours)}; ${eventLoopDelay.note(row, await store.watched())}`,
      ),
    );
  }
  return lines;
};
