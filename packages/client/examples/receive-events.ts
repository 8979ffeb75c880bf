/* Receives webhooks of the store: `PARTSMITH_WEBHOOK_SECRET=whsec_... node receive-events.ts PORT`. */
import { createServer } from 'node:http';
import { InvalidEvent, readEvent } from '@partsmith/client';

const secret = process.env['PARTSMITH_WEBHOOK_SECRET']!;
/** The events that were handled. A program that restarts keeps them in its database. */
const seen = new Set<string>();

createServer(async (request, response) => {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const event = readEvent(secret, request.headers, Buffer.concat(chunks));
    // The store sends an event again until it gets an answer.
    if (!seen.has(event.id)) {
      if (event.type === 'order.paid') console.log(`Order ${event.data.number} is paid`);
      if (event.type === 'stock.low') console.log(`${event.data.sku}: ${event.data.quantity} left`);
      seen.add(event.id);
    }
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof InvalidEvent ? 400 : 500).end();
  }
}).listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => console.log('Ready'));
