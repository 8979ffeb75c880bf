import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CarrierLabel } from '#contract/fulfillment/carrier-labels.ts';
import { BANK } from '#server/companies/testing.ts';
import { paidLines, placedLines, problem, setShop } from '#test/fixtures/ordering.ts';
import { type Answer, type Person, startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { isFile } from './ask-carrier.ts';
import { anonymizeLabels, dropOldLabels } from './carrier-labels.ts';

/* The other end is docs/recipes/label-service.ts, behind a proxy that loses answers or gives others. */

const RECIPE = fileURLToPath(new URL('../../../docs/recipes/label-service.ts', import.meta.url));
const TO = {
  name: 'Ada Byron',
  line1: '12 Ada Street',
  city: 'Brooklyn',
  region: 'NY',
  postcode: '11201',
  country: 'US',
};

let store: TestStore;
let owner: Person;
let packer: Person;
let folder: string;
let service: ChildProcess;
let proxy: Server;
/** What the proxy does with an answer of the service; by default it passes it on. */
let meddle: ((response: ServerResponse) => void) | undefined;
let requests: { type: string; key: string; headers: Record<string, unknown> }[] = [];

before(async () => {
  store = await startTestStore({ env: { WEBHOOK_LOOPBACK: '1' } });
  [owner, packer] = [await store.person('admin'), await store.person('fulfillment')];
  folder = await mkdtemp(join(tmpdir(), 'partsmith-labels-'));
  const port = await freePort();
  proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { type, data } = JSON.parse(body.toString());
    requests.push({ type, key: data.key, headers: request.headers });
    const { host: _, ...headers } = request.headers;
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body,
      headers: headers as Record<string, string>,
    });
    const text = await answer.text();
    if (meddle) meddle(response);
    else response.writeHead(answer.status).end(text);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const set = await store.call(owner, 'PUT', '/carrier-service', {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`,
  });
  assert.equal(set.status, 200, JSON.stringify(set.body));
  service = spawn(process.execPath, [RECIPE, String(port), join(folder, 'labels.json')], {
    env: { PATH: process.env['PATH'], PARTSMITH_LABEL_SECRET: set.body.secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(service.stdout!, 'data');
});
after(async () => {
  service.kill();
  proxy.close();
  await store.close();
  await rm(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function packed(units = 2, to: object = TO): Promise<string> {
  const buyer = await store.person();
  const { id } = await paidLines(store, buyer, [[await store.part({ quantity: units }), units]], { delivery: to });
  assert.equal((await store.call(packer, 'POST', `/orders/${id}/pack`)).status, 200);
  requests = [];
  return id;
}
const buy = (id: string, body: object = { weight: 1_200 }, who: Person | null = packer): Promise<Answer> =>
  store.call(who, 'POST', `/orders/${id}/labels`, body);
const labelsOf = async (id: string): Promise<CarrierLabel[]> =>
  (await store.call(packer, 'GET', `/orders/${id}/labels`)).body.labels;
const sold = async (): Promise<Record<string, { tracking: string } | 'void'>> =>
  JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8'));
const fileOf = (id: string, label: string) =>
  store.app.request(`/api/orders/${id}/labels/${label}/file`, { headers: { authorization: `Bearer ${packer.token}` } });

test('an order that is paid by invoice gets a label once it is packed', async () => {
  await setShop(store, { bank: BANK });
  const { body } = await store.call(owner, 'POST', '/companies', { name: 'Makers' });
  const company: string = body.insertedId;
  await store.call(owner, 'PUT', `/companies/${company}/terms`, { paymentDays: 30, creditLimit: 1_000 });
  const buyer = await store.person();
  const values = [buyer.id, company];
  await store.db.$client.query(
    "insert into company_members (user_id, company_id, role) values ($1, $2, 'buyer')",
    values,
  );
  const wanted = { delivery: TO, payment: 'invoice', company };
  const { id } = await placedLines(store, buyer, [[await store.part(), 2]], wanted);
  assert.equal((await buy(id)).status, 409, 'it is not packed');
  assert.equal((await store.call(packer, 'POST', `/orders/${id}/pack`)).status, 200);
  assert.deepEqual((await buy(id)).body.state, 'bought');
});

test('a label is bought once, printed, and its number is that of the parcel', async () => {
  const id = await packed();
  const answers = await Promise.all([buy(id), buy(id), buy(id, { weight: 1_900, length: 10, width: 10, height: 10 })]);
  for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
  const { _id, tracking } = answers[0]!.body as CarrierLabel;
  assert.deepEqual(new Set(answers.map(({ body }) => body._id)), new Set([_id]));
  const [label, ...others] = await labelsOf(id);
  assert.deepEqual(
    [others.length, label!.state, label!.carrier, label!.price, label!.isUsed],
    [0, 'bought', 'Example Post', { amount: 6, currency: 'USD' }, false],
  );
  assert.equal(Object.values(await sold()).filter((each) => each !== 'void' && each.tracking === tracking).length, 1);
  assert.ok(requests.every(({ headers }) => headers['idempotency-key'] === `label.buy:${_id}`));

  const file = await fileOf(id, _id);
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf']);
  assert.ok(isFile('application/pdf', Buffer.from(await file.arrayBuffer())));

  const shipped = await store.call(packer, 'POST', `/fulfillment/orders/${id}/ship`, {
    carrier: 'Example Post',
    tracking,
  });
  assert.equal(shipped.status, 200, JSON.stringify(shipped.body));
  assert.equal((await labelsOf(id))[0]!.isUsed, true);
  const late = problem(await store.call(packer, 'POST', `/orders/${id}/labels/${_id}/void`));
  assert.deepEqual([late.status, late.code], [409, 'order_state']);
});

test('an answer that is lost is asked for again with the same key, and nothing is bought twice', async () => {
  const id = await packed();
  const lose: ((response: ServerResponse) => void)[] = [
    (response) => response.destroy(),
    (response) => response.writeHead(500).end('{}'),
    (response) => response.writeHead(200).end('{"carrier":"X"}'),
    (response) => response.writeHead(200).end(`{"carrier":"${'x'.repeat(1_600_000)}"}`),
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ];
  try {
    for (const way of lose) {
      meddle = way;
      const { status, body } = await buy(id);
      assert.deepEqual([status, body.state], [200, 'asked'], JSON.stringify(body));
      assert.notEqual(body.failure, '');
    }
  } finally {
    meddle = undefined;
  }
  assert.equal(new Set(requests.map(({ key }) => key)).size, 1);
  const count = Object.keys(await sold()).length;
  const [asked] = await labelsOf(id);
  const answers = await Promise.all([buy(id, { repeat: asked!._id }), buy(id)]);
  assert.deepEqual(
    answers.map(({ body }) => [body.state, body._id, body.failure]),
    [
      ['bought', asked!._id, ''],
      ['bought', asked!._id, ''],
    ],
  );
  assert.equal(Object.keys(await sold()).length, count);
});

test('a file that is not what it says is not stored', async () => {
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  assert.ok(isFile('application/pdf', pdf));
  assert.ok(!isFile('image/png', pdf));
  assert.ok(!isFile('application/pdf', Buffer.from('<script>%PDF-1.4 %%EOF')));
  assert.ok(
    !isFile('application/pdf', Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(1_048_576, 32), pdf.subarray(9)])),
  );
  assert.ok(!isFile('application/pdf', Buffer.from('%PDF-1.4 <html>')));
  const id = await packed();
  const answer = (data: string) =>
    JSON.stringify({
      carrier: 'C',
      tracking: 'T',
      price: { amount: 1, currency: 'USD' },
      file: { type: 'image/png', data },
    });
  try {
    meddle = (response) => response.writeHead(200).end(answer(pdf.toString('base64')));
    const { body } = await buy(id);
    assert.deepEqual([body.state, body.file], ['asked', null]);
    assert.match(body.failure, /its file is no PNG/);
  } finally {
    meddle = undefined;
  }
});

test('the price of a label has the decimals of its own currency', async () => {
  const file = { type: 'application/pdf', data: Buffer.from('%PDF-1.4 %%EOF').toString('base64') };
  for (const price of [
    { amount: 600, currency: 'JPY' },
    { amount: 1.255, currency: 'KWD' },
  ])
    try {
      const answer = JSON.stringify({ carrier: 'C', tracking: `T-${price.currency}`, price, file });
      meddle = (response) => response.writeHead(200).end(answer);
      const { body } = await buy(await packed());
      assert.deepEqual(body.price, price, JSON.stringify(body));
    } finally {
      meddle = undefined;
    }
});

test('a refusal is shown and buys nothing; the next press sends a new request', async () => {
  const id = await packed();
  try {
    meddle = (response) => response.writeHead(422).end('{"message":"No parcels to this place"}');
    const { body } = await buy(id);
    assert.deepEqual([body.state, body.failure], ['refused', 'No parcels to this place']);
  } finally {
    meddle = undefined;
  }
  assert.equal((await buy(id)).body.state, 'bought');
  assert.deepEqual(
    (await labelsOf(id)).map(({ state }) => state),
    ['bought', 'refused'],
  );
});

test('a label is voided once, also before its answer arrived, and cannot be bought under its key later', async () => {
  const id = await packed();
  const { _id } = (await buy(id)).body;
  const voiding = (label: string) => store.call(packer, 'POST', `/orders/${id}/labels/${label}/void`);
  assert.deepEqual(
    (await Promise.all([voiding(_id), voiding(_id)])).map(({ body }) => body.state),
    ['voided', 'voided'],
  );
  assert.equal((await sold())[_id], 'void');
  assert.equal((await fileOf(id, _id)).status, 404);

  meddle = (response) => response.destroy();
  const lost = (await buy(id)).body;
  assert.equal(lost.state, 'asked');
  assert.equal((await voiding(lost._id)).body.state, 'void_asked');
  assert.equal((await buy(id)).status, 409);
  meddle = undefined;
  assert.equal((await voiding(lost._id)).body.state, 'voided');
  assert.equal((await buy(id, { repeat: lost._id })).body.state, 'voided');
  assert.equal((await buy(id)).body.state, 'bought');
});

test('only packed parts of an order that is sent get a label, and only from staff who ship', async () => {
  const buyer = await store.person();
  const { id, lines } = await paidLines(store, buyer, [[await store.part({ quantity: 3 }), 3]], { delivery: TO });
  assert.equal(problem(await buy(id)).code, 'order_state');
  assert.equal((await store.call(packer, 'POST', `/orders/${id}/pack`)).status, 200);
  for (const body of [
    {},
    { weight: 0 },
    { weight: 1e9 },
    { weight: 1, length: 5 },
    { weight: 1, lines: [{ line: lines[0], units: 4 }] },
  ])
    assert.equal(problem(await buy(id, body)).code, 'invalid_fields', JSON.stringify(body));
  for (const who of [null, buyer, await store.person('support'), await store.person('catalog')])
    assert.ok([401, 403].includes((await buy(id, { weight: 1 }, who)).status));
  assert.equal((await buy(crypto.randomUUID())).status, 404);
  assert.equal((await buy(id, { weight: 1, repeat: crypto.randomUUID() })).status, 404);
  const other = (await buy(await packed())).body._id;
  assert.equal((await fileOf(id, other)).status, 404, 'of another order');
  assert.equal((await store.call(packer, 'POST', `/orders/${id}/labels/${other}/void`)).status, 404);
});

test('the address must be public, and the secret is shown once', async () => {
  for (const url of [
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'ftp://example.com',
    'https://user:pw@example.com/',
  ])
    assert.equal(problem(await store.call(owner, 'PUT', '/carrier-service', { url })).code, 'invalid_fields', url);
  assert.equal((await store.call(packer, 'PUT', '/carrier-service', { url: 'https://example.com/' })).status, 403);
  const { body } = await store.call(owner, 'GET', '/carrier-service');
  assert.deepEqual(Object.keys(body.service).toSorted(), ['changedAt', 'url']);
  const { rows } = await store.db.$client.query('select secret from carrier_services');
  assert.ok(!rows[0].secret.includes('whsec_'));
});

test('addresses and files of labels are deleted after a while, and with the account', async () => {
  const [old, gone] = [await packed(), await packed()];
  const [oldLabel, goneLabel] = [(await buy(old)).body._id, (await buy(gone)).body._id];
  await store.db.$client.query("update carrier_labels set created_at = now() - interval '91 days' where id = $1", [
    oldLabel,
  ]);
  await dropOldLabels(store.db);
  assert.equal((await fileOf(old, oldLabel)).status, 404);
  assert.equal((await fileOf(gone, goneLabel)).status, 200);
  const { rows } = await store.db.$client.query('select customer_id from orders where id = $1', [gone]);
  await store.db.transaction((tx) => anonymizeLabels(tx, rows[0].customer_id));
  assert.equal((await fileOf(gone, goneLabel)).status, 404);
  const { rows: left } = await store.db.$client.query(
    'select count(*)::int from carrier_labels where order_id in ($1, $2) and parcel is not null',
    [old, gone],
  );
  assert.equal(left[0].count, 0);
  assert.equal((await labelsOf(gone))[0]!.price?.amount, 6);
});
