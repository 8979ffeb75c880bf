/* Ships every packed order: `node pack-and-ship.ts CARRIER`. The tracking number would come from the carrier. */
import { createStoreClient, StoreProblem } from '@partsmith/client';

const [carrier = 'DHL'] = process.argv.slice(2);
const store = createStoreClient({ url: process.env['PARTSMITH_URL']!, key: process.env['PARTSMITH_KEY'] });

for await (const { order, number } of store.each('/managed-orders', { params: { query: { view: 'packed' } } }))
  try {
    const tracking = `TRACK-${number}`;
    const params = { path: { id: order } };
    await store.post('/fulfillment/orders/{id}/ship', { params, body: { carrier, tracking, unused: true } });
    console.log(`Order ${number} is on its way: ${tracking}`);
  } catch (error) {
    // The order was canceled in the meantime, for example: the others still leave today.
    if (!(error instanceof StoreProblem) || error.code !== 'order_state') throw error;
    console.log(`Order ${number} stays here: ${error.message}`);
  }
