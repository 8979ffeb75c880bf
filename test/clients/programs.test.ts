import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Permission } from '#contract/accounts/permissions.ts';
import { newKey } from '#test/fixtures/new-key.ts';
import { DELIVERY as NAMED, numberOf, paid, paidLines, stockOf } from '#test/fixtures/ordering.ts';
import { type Person, startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { deliverDue, openReceiver } from '#test/fixtures/webhook-receiver.ts';
import { ROOT, runProgram } from './testing.ts';

/* The examples of packages/client and the recipes of docs/recipes, as their users run them. */

let store: TestStore;
let owner: Person;
let buyer: Person;
let folder: string;

before(async () => {
  store = await startTestStore({ env: { WEBHOOK_LOOPBACK: '1' } });
  [owner, buyer] = [await store.person('admin'), await store.person()];
  folder = await mkdtemp(join(tmpdir(), 'partsmith-programs-'));
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const environment = async (scopes: readonly Permission[], more: Record<string, string> = {}) => {
  const { token } = await newKey(store, owner, scopes);
  return { PARTSMITH_URL: store.origin, PARTSMITH_KEY: token, ...more };
};
const skuOf = async (part: string): Promise<string> => (await store.call(null, 'GET', `/part/${part}`)).body.sku;
const packedOrder = async (): Promise<{ id: string; number: string }> => {
  const { id } = await paid(store, buyer, await store.part());
  assert.equal((await store.call(owner, 'POST', `/orders/${id}/pack`)).status, 200);
  return { id, number: await numberOf(store, id) };
};
const parcelOf = async (id: string) => (await store.call(owner, 'GET', `/orders/${id}`)).body.shipments[0];

/** Runs a program, which must succeed; returns what it printed. */
async function run(file: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runProgram(file, args, env);
  assert.deepEqual([code, stderr], [0, ''], stdout);
  return stdout;
}

/** Starts a program that receives webhooks; returns its address, and what it has printed so far. */
async function startReceiver(file: string, env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, [file, String(port)], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  while (!text.includes('Ready')) await once(child.stdout, 'data');
  const stop = async () => {
    child.kill();
    await once(child, 'close');
  };
  return { url: `http://127.0.0.1:${port}/`, printed: () => text, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Adds a webhook of a receiver that starts with its secret. */
async function receiverOf(file: string, events: string[], env: Record<string, string>) {
  const placeholder = 'http://127.0.0.1:9/';
  const { body } = await store.call(owner, 'POST', '/webhooks', { url: placeholder, events });
  const receiver = await startReceiver(file, { ...env, PARTSMITH_WEBHOOK_SECRET: body.secret });
  await store.call(owner, 'PATCH', `/webhooks/${body._id}`, { url: receiver.url });
  const deliveries = async (): Promise<{ type: string; answerStatus: number; status: string }[]> =>
    (await store.call(owner, 'GET', `/webhooks/${body._id}/deliveries`)).body;
  const stop = async () => {
    await receiver.stop();
    await store.call(owner, 'DELETE', `/webhooks/${body._id}`);
  };
  return { ...receiver, id: body._id as string, deliveries, stop };
}

test('example: packed orders are shipped, and a repeat finds none', async () => {
  const orders = [await packedOrder(), await packedOrder()];
  const env = await environment(['orders.read', 'orders.fulfill']);
  const text = await run('packages/client/examples/pack-and-ship.ts', ['UPS'], env);
  for (const { id, number } of orders) {
    assert.match(text, new RegExp(`Order ${number} is on its way: TRACK-${number}`));
    const { carrier, tracking } = await parcelOf(id);
    assert.deepEqual([carrier, tracking], ['UPS', `TRACK-${number}`]);
  }
  assert.equal(await run('packages/client/examples/pack-and-ship.ts', ['UPS'], env), '');
});

test('example: a delivery is booked once, however often the program runs', async () => {
  const part = await store.part({ quantity: 4 });
  const env = await environment(['catalog.read', 'stock.write']);
  const args = ['D-17', `${await skuOf(part)}=6`];
  for (let times = 0; times < 2; times++)
    assert.equal(await run('packages/client/examples/receive-stock.ts', args, env), 'Test processor: 10 for sale\n');
  assert.equal(await stockOf(store, part), 10);
});

test('example: events are received once, and what the store did not sign is refused', async () => {
  const receiver = await receiverOf('packages/client/examples/receive-events.ts', ['order.paid', 'stock.low'], {});
  try {
    const { id } = await paid(store, buyer, await store.part());
    await deliverDue(store);
    const [delivery] = await receiver.deliveries();
    assert.deepEqual([delivery!.type, delivery!.answerStatus], ['order.paid', 204]);
    await store.call(owner, 'POST', `/webhooks/${receiver.id}/resend`, { event: (delivery as any).event });
    await deliverDue(store);
    assert.equal(receiver.printed(), `Ready\nOrder ${await numberOf(store, id)} is paid\n`);
    assert.equal((await fetch(receiver.url, { method: 'POST', body: '{"type":"order.paid"}' })).status, 400);
  } finally {
    await receiver.stop();
  }
});

test('recipe: new paid orders become rows of a CSV file, each once, and no name is a formula', async () => {
  const file = join(folder, 'orders.csv');
  const env = await environment(['orders.read']);
  const [{ id: first }, { id: unpaid }] = [
    await paidLines(store, buyer, [[await store.part(), 2]], {
      delivery: { ...NAMED, name: '=HYPERLINK("http://x")' },
    }),
    (
      await store.call(buyer, 'POST', '/orders', {
        lines: [{ part: await store.part(), quantity: 1 }],
        delivery: NAMED,
      })
    ).body,
  ].map((order) => ({ id: order.id ?? order.insertedId })) as [{ id: string }, { id: string }];
  await run('docs/recipes/orders-to-csv.ts', [file], env);
  const { id: second } = await paid(store, buyer, await store.part());
  assert.equal(await run('docs/recipes/orders-to-csv.ts', [file], env), `1 new orders in ${file}\n`);
  const rows = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
  assert.equal(rows[0], '"order","date","customer","email","units","total"');
  const numbers = rows.map((row) => /^"(\w+)"/.exec(row)![1]);
  assert.equal(new Set(numbers).size, numbers.length);
  assert.equal(numbers.at(-1), await numberOf(store, second));
  assert.ok(!numbers.includes(await numberOf(store, unpaid)));
  const row = rows[numbers.indexOf(await numberOf(store, first))]!;
  assert.match(row, /,"'=HYPERLINK\(""http:\/\/x""\)",.*,"2","24\.8"$/);
});

test('recipe: a chat hears which parts run low, and no name mentions people', async () => {
  const chat = await openReceiver();
  try {
    const part = await store.part({ name: '<!channel> *Fan*', quantity: 0 });
    const low = await store.part({ quantity: 2 });
    const env = await environment(['catalog.read'], { CHAT_WEBHOOK: chat.url });
    assert.match(await run('docs/recipes/low-stock-to-chat.ts', [], env), /^\d+ parts run low\n$/);
    const { text } = JSON.parse(chat.received[0]!.text);
    assert.match(text, new RegExp(`\n${await skuOf(part)} +!channel +Fan *: 0 left`));
    assert.match(text, new RegExp(`\n${await skuOf(low)} Test processor: 2 left`));
    assert.ok(text.startsWith(`These parts run low (${store.origin}/dashboard/`));
  } finally {
    await chat.close();
  }
});

test("recipe: a carrier's file ships its orders; rows that it cannot ship are named and make the job fail", async () => {
  const file = join(folder, 'labels.csv');
  const { id, number } = await packedOrder();
  await writeFile(file, `Order;Carrier;Tracking number\n${number};DHL;JD0042\nffffffff;DHL;JD0043\n`);
  const env = await environment(['orders.read', 'orders.fulfill']);
  const { code, stdout } = await runProgram('docs/recipes/ship-from-carrier-file.ts', [file], env);
  assert.equal(code, 1);
  assert.match(stdout, new RegExp(`row 2: order ${number} ships\nrow 3: order ffffffff refused: \\S`));
  assert.equal((await parcelOf(id)).tracking, 'JD0042');
  await writeFile(file, `Order;Carrier;Tracking number\n${number};DHL;JD0042\n`);
  assert.match(await run('docs/recipes/ship-from-carrier-file.ts', [file], env), /same/);
});

test("recipe: a supplier's list sets prices, and leaves large changes to a person", async () => {
  const [usual, steep, bulk] = [
    await store.part({ priceCents: 1_200 }),
    await store.part({ priceCents: 1_200 }),
    await store.part({ priceCents: 1_200, priceBreaks: [{ from: 5, priceCents: 1_150 }] }),
  ];
  const priceOf = async (part: string) => (await store.call(null, 'GET', `/part/${part}`)).body.price;
  const file = join(folder, 'prices.csv');
  const rows = [
    `${await skuOf(usual)};10,00`,
    `${await skuOf(steep)};99`,
    `${await skuOf(bulk)};8.00`,
    'NONE-1;5',
    `${await skuOf(usual)};`,
  ];
  await writeFile(file, `\ufeffsku;cost\n${rows.join('\n')}\n`);
  const env = await environment(['catalog.read', 'catalog.write']);
  const text = await run('docs/recipes/supplier-prices.ts', [file, '1.25'], env);
  assert.deepEqual(JSON.parse(text.trimEnd().split('\n').at(-1)!), { changed: 1, unchanged: 0, unknown: 2, left: 2 });
  assert.match(text, new RegExp(`${await skuOf(steep)}: 12 would become 123\\.9\n`));
  assert.match(text, new RegExp(`${await skuOf(bulk)}: \\S`));
  assert.deepEqual([await priceOf(usual), await priceOf(steep), await priceOf(bulk)], [12.9, 12, 12]);
});

test('recipe: a paid order is booked in an accounting program, again until it takes the invoice', async () => {
  const books = await openReceiver();
  const env = await environment(['orders.read'], { ACCOUNTING_URL: books.url });
  const receiver = await receiverOf('docs/recipes/orders-to-accounting.ts', ['order.paid'], env);
  try {
    books.answerWith((response) => response.writeHead(500).end());
    const { id } = await paidLines(store, buyer, [[await store.part(), 2]]);
    await deliverDue(store);
    assert.deepEqual(
      (await receiver.deliveries()).map(({ answerStatus }) => answerStatus),
      [500],
    );
    books.answerWith((response) => response.writeHead(201).end());
    await store.db.$client.query('update webhook_deliveries set next_try_at = now() where next_try_at is not null');
    await deliverDue(store);
    assert.deepEqual(
      (await receiver.deliveries()).map(({ status }) => status),
      ['delivered'],
    );
    const [failed, booked] = books.received.map(({ text, headers }) => [JSON.parse(text), headers['idempotency-key']]);
    assert.deepEqual(failed, booked);
    const [{ number, lines, total }, key] = booked!;
    assert.deepEqual([number, total, key], [await numberOf(store, id), 24.8, `order-${id}`]);
    const sum = lines.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
    assert.equal(Math.round(sum * 100), Math.round(total * 100));
    assert.equal((await fetch(receiver.url, { method: 'POST', body: 'x'.repeat(200_000) })).status, 400);
  } finally {
    await receiver.stop();
    await books.close();
  }
});
