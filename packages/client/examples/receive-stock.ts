/* Books a delivery into the stock: `node receive-stock.ts DELIVERY SKU=UNITS ...`. A repeat books nothing twice. */
import { createStoreClient } from '@partsmith/client';

const [delivery, ...units] = process.argv.slice(2);
const store = createStoreClient({ url: process.env['PARTSMITH_URL']!, key: process.env['PARTSMITH_KEY'] });

for (const each of units) {
  const [sku, received] = each.split('=') as [string, string];
  const { part } = await store.get('/parts/{address}', { params: { path: { address: sku } } });
  // The client makes a key of its own for each call. This one is the same whenever the program runs for the delivery.
  const header = { 'Idempotency-Key': `${delivery}:${sku}` };
  const { quantity } = await store.post('/stock/{id}', {
    params: { path: { id: part._id }, header },
    body: { kind: 'receive', units: Number(received), reason: `Delivery ${delivery}` },
  });
  console.log(`${part.name}: ${quantity} for sale`);
}
