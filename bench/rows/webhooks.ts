import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { ADMIN, signIn } from '../kit/customer.ts';
import type { Row } from '../kit/row.ts';

const EVENTS = 10_000;
/** Milliseconds that the receiver needs for an answer. */
const LATENCY = 20;
/** Deliveries per second. */
const BAR = 1_000;

/** Events delivered to a receiver that answers, while another endpoint with the same events never answers. */
export const webhooks: Row = async ({ store, eventLoopDelay }) => {
  const { call } = await signIn(store.port, ADMIN);
  const all = Promise.withResolvers<void>();
  const seen = new Set<string>();
  const receiver = await open((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(204).end(), LATENCY);
    seen.add(String(request.headers['webhook-id']));
    if (seen.size === EVENTS) all.resolve();
  });
  const dead = await open((request) => void request.resume());
  const ids: string[] = [];
  try {
    for (const { url } of [receiver, dead]) {
      const answer = await call('POST', '/webhooks', { url, events: ['part.changed'] });
      ids.push(((await answer.json()) as { _id: string })._id);
    }
    await store.watched();
    const began = performance.now();
    await store.query(
      `with events as (
         insert into webhook_events (type, data)
         select 'part.changed', jsonb_build_object('part', gen_random_uuid(), 'sku', 'PS-' || n, 'deleted', false)
         from generate_series(1, $2) n returning id
       ) insert into webhook_deliveries (endpoint_id, event_id) select endpoint, id from events, unnest($1::uuid[]) endpoint`,
      [ids, EVENTS],
    );
    await all.promise;
    const rate = (EVENTS / (performance.now() - began)) * 1_000;
    const row = 'Webhooks to a receiver that answers, and to a dead one';
    return [
      {
        row,
        ours: `${Math.round(rate).toLocaleString('en-US')}/s`,
        ratio: (rate / BAR).toFixed(2),
        bar: `${BAR.toLocaleString('en-US')}/s`,
        isMet: rate >= BAR,
        note: `${EVENTS.toLocaleString('en-US')} events, answered in ${LATENCY} ms; ${eventLoopDelay.note(row, await store.watched())}`,
      },
    ];
  } finally {
    // First: a call can throw, and open servers keep the process running.
    receiver.close();
    dead.close();
    for (const id of ids) await call('DELETE', `/webhooks/${id}`);
  }
};

async function open(listener: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
