import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { loadSecrets } from '../../server/settings/secrets.ts';
import { signIn } from '../kit/customer.ts';
import type { Load } from '../kit/load-client.ts';
import { merged, median, percentile } from '../kit/load.ts';
import { BENCH_PARTS, makePeerTables } from '../kit/peer/peer-tables.ts';
import { runPgbench } from '../kit/peer/pgbench.ts';
import type { MeasuredStore } from '../kit/store/measured-store.ts';
import type { Row } from '../kit/row.ts';

/** The database work of a purchase alone: place the order, store the attempt, store the intent's id, settle. */
const BARE = `
\\set part random(1, ${BENCH_PARTS})
select gen_random_uuid() as order, gen_random_uuid() as intent \\gset
begin;
select name, price_cents, quantity from bench.parts where id = :part;
update bench.parts set quantity = quantity - 1 where id = :part and quantity >= 1;
insert into bench.orders (id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, customer_email, address)
  values (:order::uuid, '00000000-0000-7000-8000-000000000000', :part, 'AMD Ryzen 7 9800X3D', 45150, 1, 45150, 'customer@partsmith.test', '12 Forge Lane, Rajshahi');
commit;
begin;
select status, total_cents from bench.orders where id = :order::uuid for update;
select intent_id from bench.payment_intents where order_id = :order::uuid and live;
insert into bench.payment_intents (order_id, amount_cents) values (:order::uuid, 45150);
commit;
update bench.payment_intents set intent_id = :intent::text where order_id = :order::uuid and live;
select order_id, amount_cents from bench.payment_intents where intent_id = :intent::text;
begin;
select status, total_cents from bench.orders where id = :order::uuid for update;
update bench.payment_intents set live = false where intent_id = :intent::text;
update bench.orders set status = 'paid', transaction_id = :intent::text where id = :order::uuid;
insert into bench.money_movements (order_id, intent_id, amount_cents) values (:order::uuid, :intent::text, 45150);
commit;
select * from bench.orders where id = :order::uuid;
`;

/** Place, begin, settle. */
const CALLS = 3;
const ROUNDS = 7;
const PURCHASES = 8;
/** Purchases before the measurement, so that the code is compiled as in rows warmed up by thousands of requests. */
const WARM_UP = 60;

/** Measures one customer who buys repeatedly. The card provider's time is measured separately and subtracted. */
export const purchase: Row = async ({ store, eventLoopDelay }) => {
  const buy = await customer(store);
  await makePeerTables(store.adminUrl);
  for (let time = 0; time < WARM_UP; time++) await buy();
  await store.watched();
  const loads: { peer: Load[]; ours: Load[] } = { peer: [], ours: [] };
  const took: PurchaseTimes[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    loads.peer.push(await runPgbench(store.adminUrl, BARE, { connections: 1, ms: 1_500 }));
    const times: number[] = [];
    for (let time = 0; time < PURCHASES; time++) {
      const one = await buy();
      times.push(one.placing + one.beginning + one.settling - one.provider);
      took.push(one);
    }
    const latencies = new Float64Array(times).sort();
    loads.ours.push({ answers: times.length, failures: 0, firstFailure: '', seconds: 0, latencies });
  }
  const medianOf = ({ latencies }: Load): number => percentile(latencies, 0.5);
  const ratio = median(loads.ours.map((load, at) => medianOf(loads.peer[at]!) / medianOf(load)));
  const [peer, ours] = [merged(loads.peer).latencies, merged(loads.ours).latencies];
  const of = (what: keyof PurchaseTimes): string => median(took.map((one) => one[what])).toFixed(1);
  const both = (share: number): string =>
    `${percentile(ours, share).toFixed(1)} (${percentile(peer, share).toFixed(1)})`;
  const row = 'full purchase: place, intent, confirm, settle';
  const delay = eventLoopDelay.note(row, await store.watched());
  return [
    {
      row,
      ours: `${percentile(ours, 0.5).toFixed(1)} ms`,
      peer: `${percentile(peer, 0.5).toFixed(1)} ms`,
      ratio: ratio.toFixed(2),
      bar: '0.3',
      isMet: ratio >= 0.3,
      p50: both(0.5),
      p99: both(0.99),
      note: [
        'one customer',
        `place ${of('placing')}, begin ${of('beginning')}, settle ${of('settling')} ms`,
        `${of('provider')} ms of the card provider subtracted, which runs in a separate process`,
        `three calls that do nothing (GET /api/viewer) took ${of('least')} ms`,
        delay,
      ].join('; '),
    },
  ];
};

/** The times of one purchase, in milliseconds. */
interface PurchaseTimes {
  placing: number;
  beginning: number;
  settling: number;
  /** The part of beginning and settling that is spent on the provider. */
  provider: number;
  /** The time of the same number of calls that do nothing: the cost of a request itself. */
  least: number;
}

async function customer(store: MeasuredStore): Promise<() => Promise<PurchaseTimes>> {
  const { token, email } = await signIn(store.port);
  const rows = await store.query<{ id: string; cents: number }>(
    'select id, price_cents::int as cents from parts order by id desc limit $1',
    [BENCH_PARTS],
  );
  const secrets = await loadSecrets(store.dataDir);
  const stripe = new Stripe(secrets.cardSecretKey, {
    host: '127.0.0.1',
    port: store.cardsPort,
    protocol: 'http',
    telemetry: false,
  });
  let turn = 0;

  const agent = new Agent({ keepAlive: true });
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const sent = request({ agent, host: '127.0.0.1', port: store.port, path: `/api${path}`, method, headers });
    sent.end(body && JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const answer = await text(response);
    if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${answer}`);
    return JSON.parse(answer);
  };
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now();
    return [await work(), performance.now() - began];
  };

  return async () => {
    const { id, cents } = rows[turn++ % rows.length]!;
    const placeOrderPrice = cents / 100;
    const [order, placing] = await timed(() =>
      send('POST', '/placeOrder', {
        placeOrderProduct: id,
        customerEmail: email,
        phone: '01700 000000',
        address: '12 Forge Lane, Rajshahi',
        placeOrderQuantity: 1,
        placeOrderPrice,
      }),
    );
    const [intent, beginning] = await timed(() =>
      send('POST', '/create-payment-intent', { order: order.insertedId, placeOrderPrice }),
    );
    const transactionId = intent.clientSecret.split('_secret')[0];
    await stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' });
    const [, settling] = await timed(() =>
      send('PATCH', `/placeorder/${order.insertedId}`, { order: order.insertedId, transactionId }),
    );
    // The two provider calls that the store made during the purchase, with the same SDK.
    const [, creating] = await timed(() => stripe.paymentIntents.create({ amount: cents, currency: 'usd' }));
    const [, reading] = await timed(() => stripe.paymentIntents.retrieve(transactionId));
    const [, least] = await timed(async () => {
      for (let call = 0; call < CALLS; call++) await send('GET', '/viewer');
    });
    return { placing, beginning, settling, provider: creating + reading, least };
  };
}
