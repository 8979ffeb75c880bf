import { randomUUID } from 'node:crypto';
import { DEFAULT_SHOP_SETTINGS } from '../contract/settings/shop-settings.ts';
import { HANDLER_ID, VERSION } from '../server/assistants/agentic-commerce/protocol.ts';
import { newKey } from '../test/fixtures/new-key.ts';
import { charge, DELIVERY, grantToken, setShop, STANDARD } from '../test/fixtures/ordering.ts';
import { startTestStore } from '../test/fixtures/store.ts';
import { median } from './kit/load.ts';
import { circumstances } from './kit/performance-page.ts';
import { tableOf } from './kit/table.ts';

/*
 * `npm run bench -- assistants`: times an order by the Agentic Commerce Protocol, from the checkout's beginning to its payment,
 * against the same order of a guest by the calls of the web's checkout: quote, order, payment, the card at the provider, settlement.
 * Both in turn in the same store and card sandbox.
 */

const ROUNDS = Number(process.env['ROUNDS'] ?? 60);
const WARM_UP = 10;
/** How much longer the protocol's checkout may take. */
const BAR = 1.1;

const began = circumstances();
const store = await startTestStore({ webhooks: false });
let isMet = false;
try {
  const admin = await store.person('admin');
  await setShop(store, {
    assistants: { ...DEFAULT_SHOP_SETTINGS.assistants, checkout: true },
    orders: { ...DEFAULT_SHOP_SETTINGS.orders, guests: true },
    delivery: { methods: [STANDARD] },
  });
  const platform = await newKey(store, admin, ['assistants.order']);
  const part = await store.part({ quantity: 1_000_000 });
  let buyers = 0;
  const send = async (path: string, body: object, headers: Record<string, string>): Promise<any> => {
    // Each order comes from another address, so that no limit is met.
    const address = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`;
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    const answer = await store.app.fetch(new Request(store.origin + path, init), { address });
    const found = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(found)}`);
    return found;
  };

  const byWeb = async (): Promise<number> => {
    const email = `web${++buyers}@bench.test`;
    const origin = { origin: store.origin };
    const order = { lines: [{ part, quantity: 1 }], delivery: DELIVERY };
    const from = performance.now();
    const { totalCents } = await send('/api/guest-orders/quote', order, origin);
    const placed = { ...order, email, placeOrderPrice: totalCents / 100 };
    const { token } = await send('/api/guest-orders', placed, { ...origin, 'idempotency-key': randomUUID() });
    const price = { placeOrderPrice: totalCents / 100 };
    const { clientSecret } = await send(`/api/payment-links/${token}/payment`, price, origin);
    const transactionId = String(clientSecret).split('_secret_')[0]!;
    await charge(store, transactionId);
    await send(`/api/payment-links/${token}/settlement`, { transactionId }, origin);
    return performance.now() - from;
  };

  const byProtocol = async (): Promise<number> => {
    const email = `acp${++buyers}@bench.test`;
    const headers = () => ({
      authorization: `Bearer ${platform.token}`,
      'api-version': VERSION,
      'idempotency-key': randomUUID(),
    });
    const { name, line1, city, country, postcode, phone } = DELIVERY;
    const address = { name, line_one: line1, city, state: '', country, postal_code: postcode };
    const granted = await grantToken(store, 100_000);
    const from = performance.now();
    const begun = {
      currency: 'usd',
      capabilities: {},
      line_items: [{ id: part, quantity: 1 }],
      buyer: { email, full_name: name },
      fulfillment_details: { phone_number: phone, address },
    };
    const { id } = await send('/acp/checkout_sessions', begun, headers());
    const instrument = { type: 'card', credential: { type: 'spt', token: granted } };
    const payment = { payment_data: { handler_id: HANDLER_ID, instrument } };
    const { status } = await send(`/acp/checkout_sessions/${id}/complete`, payment, headers());
    if (status !== 'completed') throw new Error(status);
    return performance.now() - from;
  };

  const times: { web: number[]; protocol: number[] } = { web: [], protocol: [] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [web, protocol] = [await byWeb(), await byProtocol()];
    if (round < 0) continue;
    times.web.push(web);
    times.protocol.push(protocol);
  }
  const [web, protocol] = [median(times.web), median(times.protocol)];
  isMet = protocol <= web * BAR;
  console.log(began.words());
  console.log(
    tableOf(
      ['an order, paid', 'median ms', 'ratio', `bar ${BAR}`],
      [
        ["by the calls of the web's checkout", web.toFixed(1), '1.00', ''],
        ['by the Agentic Commerce Protocol', protocol.toFixed(1), (protocol / web).toFixed(2), isMet ? 'met' : 'short'],
      ],
      (column) => column === 1 || column === 2,
    ),
  );
} finally {
  await store.close();
}
process.exit(isMet ? 0 : 1);
