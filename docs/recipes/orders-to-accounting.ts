/*
 * Books every paid order in an accounting program: receives the store's webhook `order.paid` and posts an invoice.
 * `PARTSMITH_WEBHOOK_SECRET=whsec_... ACCOUNTING_URL=https://books.example.com/invoices node docs/recipes/orders-to-accounting.ts 8080`
 * A failure answers 500, and the store sends the event again. Scope of the key: orders.read.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { createStoreClient, InvalidEvent, readEvent } from '@partsmith/client';

const store = createStoreClient({ url: process.env['PARTSMITH_URL']!, key: process.env['PARTSMITH_KEY'] });
const MOST_BYTES = 100_000;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    if (chunks.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES) throw new InvalidEvent('Too large');
  }
  return Buffer.concat(chunks);
}

async function book(id: string): Promise<void> {
  // An event has no personal data: the order is read as it is now.
  const order = await store.get('/orders/{id}', { params: { path: { id } } });
  const invoice = {
    // The accounting program must refuse a number that it has, because an event can come twice.
    number: order.number,
    date: order.createdAt.slice(0, 10),
    customer: { name: order.customerName, email: order.customerEmail },
    lines: [
      ...order.lines.map(
        ({ sku, placeOrderProductName: text, placeOrderQuantity: units, placeOrderPrice: amount }) => ({
          text: `${text} (${sku})`,
          units,
          amount,
        }),
      ),
      ...order.adjustments
        .filter(({ isIncluded }) => !isIncluded)
        .map(({ name: text, amount }) => ({ text, units: 1, amount })),
    ],
    total: order.placeOrderPrice,
  };
  const answer = await fetch(process.env['ACCOUNTING_URL']!, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `order-${order._id}` },
    body: JSON.stringify(invoice),
    signal: AbortSignal.timeout(8_000),
  });
  if (!answer.ok && answer.status !== 409) throw new Error(`The accounting program answered ${answer.status}`);
  console.log(`Booked order ${order.number}`);
}

createServer(async (request, response) => {
  try {
    const event = readEvent(process.env['PARTSMITH_WEBHOOK_SECRET']!, request.headers, await bodyOf(request));
    if (event.type === 'order.paid') await book(event.data.order);
    response.writeHead(204).end();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    response.writeHead(error instanceof InvalidEvent ? 400 : 500).end();
  }
}).listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => console.log('Ready'));
