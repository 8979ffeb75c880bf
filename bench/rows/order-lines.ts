import { alternate, rateLine } from '../kit/baseline.ts';
import { signIn } from '../kit/customer.ts';
import { requestText } from '../kit/load.ts';
import { BENCH_PARTS } from '../kit/peer/peer-tables.ts';
import type { Row } from '../kit/row.ts';
import { counted, webTime } from '../kit/store/processor-time.ts';

const LINES = 30;
const CONNECTIONS = 8;

/** Orders of 30 lines compared with orders of one line, for the same parts in the same store. */
export const orderLines: Row = async ({ store, load, eventLoopDelay }) => {
  const { token } = await signIn(store.port);
  const rows = await store.query<{ id: string }>('select id from parts order by id limit $1', [BENCH_PARTS]);
  const ids = rows.map(({ id }) => id);
  const requestsOf = (lines: number): string[] =>
    ids.map((_, from) =>
      requestText('POST', '/api/orders', {
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'bench-########' },
        // Steps of 37, so that orders share different parts.
        body: {
          lines: Array.from({ length: lines }, (_, at) => ({ part: ids[(from + 37 * at) % ids.length], quantity: 1 })),
        },
      }),
    );
  await store.watched();
  const [one, many] = [1, LINES].map((lines) => {
    const requests = requestsOf(lines);
    return (ms: number) => load.run({ port: store.port, connections: CONNECTIONS, ms, requests });
  });
  const ours = counted(store.pid, many!);
  const both = await alternate(one!, ours.round);
  const row = `POST /orders, ${LINES} lines compared with one, ${CONNECTIONS} connections`;
  return [rateLine(row, both, 0.33, `${webTime(ours)}; ${eventLoopDelay.note(row, await store.watched())}`)];
};
