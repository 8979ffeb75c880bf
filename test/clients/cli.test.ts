import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newKey } from '#test/fixtures/new-key.ts';
import { numberOf, paid, paidLines, placed } from '#test/fixtures/ordering.ts';
import { type Person, startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { openLossyNetwork, type Run, runProgram } from './testing.ts';

let store: TestStore;
let owner: Person;
let buyer: Person;
let key: string;
let folder: string;

before(async () => {
  store = await startTestStore();
  [owner, buyer] = [await store.person('admin'), await store.person()];
  key = (await newKey(store, owner)).token;
  folder = await mkdtemp(join(tmpdir(), 'partsmith-cli-'));
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const partsmith = (args: readonly string[], env: Record<string, string> = {}): Promise<Run> =>
  runProgram('packages/client/cli.ts', args, { PARTSMITH_URL: store.origin, PARTSMITH_KEY: key, ...env });
const done = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await partsmith(args);
  assert.deepEqual([code, stderr], [0, ''], stdout);
  return stdout;
};
const skuOf = async (part: string): Promise<string> => (await store.call(null, 'GET', `/part/${part}`)).body.sku;

test('a warehouse lists, shows, ships and refunds an order by its number', async () => {
  const { id, lines } = await paidLines(store, buyer, [
    [await store.part({ name: 'Anvil board' }), 2],
    [await store.part({ priceCents: 1_000 }), 1],
  ]);
  const number = await numberOf(store, id);
  const list = await done('orders', 'list', '--view', 'to-ship');
  assert.match(list, /^order +date +status +customer +units +total\n/);
  assert.match(list, new RegExp(`${number}  \\d{4}-\\d\\d-\\d\\d  paid +Ada Byron +3 +34\\.80`));
  assert.match(await done('orders', 'show', `#${number}`), /Anvil board +2 +paid +24\.80[\s\S]*total +34\.80/);

  const shipping = ['orders', 'ship', number, '--carrier', 'DHL', '--tracking', 'JD01'];
  assert.equal(await done(...shipping), `Order ${number} is shipped.\n`);
  assert.equal(await done(...shipping), `Order ${number} was shipped before.\n`);
  const { body } = await store.call(owner, 'GET', `/orders/${id}`);
  assert.deepEqual([body.status, body.shipments[0].tracking], ['shipped', 'JD01']);

  const refunding = [
    'orders',
    'refund',
    number,
    '--reason',
    'Scratched',
    '--line',
    `${lines[0]}:1`,
    '--once',
    'refund-1',
  ];
  const refunded = `Refunded 12.40 of order ${number}; 22.40 left to refund.\n`;
  assert.deepEqual([await done(...refunding), await done(...refunding)], [refunded, refunded]);
  const more = JSON.parse(await done('orders', 'refund', id, '--reason', 'Late', '--amount', '2.40', '--json'));
  assert.deepEqual([more.amount, more.leftToRefund], [2.4, 20]);
});

test('parts are found by SKU, and their price and stock are set', async () => {
  const part = await store.part({ name: 'Quiet fan', quantity: 7 });
  const sku = await skuOf(part);
  assert.match(await done('parts', 'list', '--search', sku), new RegExp(`${sku}  Quiet fan.* 7 +12\\.40`));
  assert.match(await done('parts', 'show', sku.toLowerCase()), new RegExp(`id +${part}`));
  assert.equal(await done('parts', 'set-price', sku, '19.90'), `${sku} Quiet fan: 12.40 -> 19.90\n`);
  assert.equal(await done('parts', 'set-stock', sku, '25'), `${sku} Quiet fan: 7 -> 25 units\n`);
  const shown = JSON.parse(await done('parts', 'show', part, '--json'));
  assert.deepEqual([shown.price, shown.quantity], [19.9, 25]);
  const draft = {
    name: 'Later',
    description: 'x',
    price: 5,
    minimum: 1,
    quantity: 0,
    sku: 'LATER-1',
    publishOn: '2099-01-01',
  };
  assert.equal((await store.call(owner, 'POST', '/part', draft)).status, 200);
  assert.match(await done('parts', 'show', 'later-1'), /^sku +LATER-1$/m);
});

test('a file of parts is previewed, then imported; rejected rows stop it unless they are to be skipped', async () => {
  const file = join(folder, 'fans.csv');
  await writeFile(
    file,
    'SKU,Name,Description,Kind,Price\nFAN-1,Fan one,Quiet,fan,10.00\nFAN-2,Fan two,Quiet,fan,12.00\n',
  );
  assert.match(await done('imports', 'run', file, '--preview'), /^2 parts added, 0 changed.*\nPreview: nothing/);
  assert.equal((await partsmith(['parts', 'show', 'FAN-1'])).code, 1);
  assert.match(await done('imports', 'run', file, '--stock', '5'), /^2 parts added/);
  assert.equal(JSON.parse(await done('parts', 'show', 'FAN-1', '--json')).quantity, 5);

  await writeFile(
    file,
    'SKU,Name,Description,Kind,Price\nFAN-1,Fan one,Quiet,fan,11.00\nFAN-3,Fan three,Quiet,fan,cheap\n',
  );
  const stopped = await partsmith(['imports', 'run', file]);
  assert.equal(stopped.code, 3);
  assert.match(stopped.stdout, /1 row rejected\.[\s\S]*fans\.csv +3 +Fan three +\S[\s\S]*Nothing was changed/);
  assert.equal(JSON.parse(await done('parts', 'show', 'FAN-1', '--json')).price, 10);
  const skipped = await partsmith(['imports', 'run', file, '--skip-rejected', '--json']);
  assert.equal(skipped.code, 3);
  const { applied, counts, rejected } = JSON.parse(skipped.stdout);
  assert.deepEqual([applied, counts.changed, rejected.length, rejected[0].line], [true, 1, 1, 3]);
  assert.equal(JSON.parse(await done('parts', 'show', 'FAN-1', '--json')).price, 11);
});

test('a list is cut at its limit, and says that more follow', async () => {
  const part = await store.part();
  for (let at = 0; at < 3; at++) await placed(store, buyer, part);
  const text = await done('orders', 'list', '--limit', '2');
  assert.equal(text.trimEnd().split('\n').length, 4);
  assert.match(text, /More orders follow: --limit 4\n$/);
  assert.equal(JSON.parse(await done('orders', 'list', '--limit', '2', '--json')).length, 2);
});

test('a text of the store prints nothing but letters', async () => {
  const name = 'Fan\u001b[2J\u001b]0;title\u0007\u009b31m\u202eevil\nsecond line';
  const hostile = await store.part();
  await store.db.$client.query('update parts set name = $1 where id = $2', [name, hostile]);
  const sku = await skuOf(hostile);
  for (const args of [
    ['parts', 'list', '--search', sku],
    ['parts', 'show', sku],
    ['parts', 'set-stock', sku, '3'],
  ]) {
    const text = await done(...args);
    assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}]/u, JSON.stringify(text));
    assert.match(text, /Fan.*evil second line/);
    const json = await done(...args, '--json');
    assert.doesNotMatch(json.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}]/u);
  }
  assert.equal(JSON.parse(await done('parts', 'show', sku, '--json')).name, name);
});

test('what goes wrong has a reason, an exit code, and JSON for programs', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const weak = (await newKey(store, owner, ['catalog.read'])).token;
  const failures: [string[], number, RegExp, Record<string, string>?][] = [
    [['orders', 'show', 'ffffffff'], 1, /\(not_found\)/],
    [['orders', 'refund', id, '--reason', 'x', '--amount', '9999'], 1, /\(invalid_fields\)\n {2}amount: /],
    [['orders', 'refund', id, '--reason', 'x'], 2, /what to refund/],
    [['orders', 'refund', id, '--amount', '1'], 2, /--reason/],
    [['orders', 'refund', id, '--reason', 'x', '--amount', '1,50'], 2, /19\.90/],
    [['orders', 'refund', id, '--reason', 'x', '--line', 'other:1'], 1, /no single line 'other'/],
    [['orders', 'list', '--view', 'mine'], 2, /no view 'mine'.*to-ship/],
    [['orders', 'list', '--veiw', 'all'], 2, /--veiw.*\n.*Usage: partsmith orders list/],
    [['orders', 'dance'], 2, /no command 'orders dance'/],
    [['orders', 'constructor'], 2, /no command/],
    [['orders', 'show'], 2, /ORDER/],
    [['parts', 'set-stock', 'X', '-1'], 2, /Usage/],
    [['parts', 'set-price', 'NO-SUCH', '5'], 1, /no part/],
    [['imports', 'run', join(folder, 'missing.csv')], 2, /ENOENT/],
    [['orders', 'list'], 1, /\(forbidden\)/, { PARTSMITH_KEY: weak }],
    [['orders', 'list'], 1, /PARTSMITH_KEY right\? \(unauthenticated\)/, { PARTSMITH_KEY: 'ps_wrong' }],
    [['orders', 'list'], 2, /Set PARTSMITH_KEY/, { PARTSMITH_KEY: '' }],
    [['orders', 'list'], 2, /Set PARTSMITH_URL/, { PARTSMITH_URL: '' }],
    [['orders', 'list'], 2, /PARTSMITH_URL.*address/, { PARTSMITH_URL: 'shop' }],
    [['orders', 'list'], 2, /plain HTTP/, { PARTSMITH_URL: 'http://shop.example.com' }],
  ];
  for (const [args, code, reason, env] of failures) {
    const run = await partsmith(args, env);
    assert.deepEqual([run.code, run.stdout], [code, ''], `${args.join(' ')}: ${run.stderr}`);
    assert.match(run.stderr, reason);
    assert.match(run.stderr, /^partsmith: /);
    assert.ok(!run.stderr.includes('    at '), 'no stack trace');
  }
  const { stderr } = await partsmith(['orders', 'show', 'ffffffff', '--json']);
  assert.equal(JSON.parse(stderr).error.code, 'not_found');
});

test('a refund whose answer is lost says how to repeat it so that it is made once', async () => {
  const { id } = await paid(store, buyer, await store.part());
  const network = await openLossyNetwork(store.origin, ({ method }) => method === 'POST');
  const args = ['orders', 'refund', id, '--reason', 'Late', '--amount', '2'];
  const lost = await partsmith(args, { PARTSMITH_URL: network.url });
  network.close();
  assert.equal(lost.code, 1);
  const [, key] = /add --once (\S+)/.exec(lost.stderr)!;
  assert.match(await done(...args, '--once', key!), /^Refunded 2\.00 /);
  const { body } = await store.call(owner, 'GET', `/orders/${id}`);
  assert.equal(body.refunds.length, 1);
});

test('a key is refused as an argument, and is never printed', async () => {
  for (const args of [['orders', 'list', '--key', key], ['orders', 'list', `--key=${key}`], ['orders', key], [key]]) {
    const run = await partsmith(args);
    assert.equal(run.code, 2);
    assert.ok(!(run.stdout + run.stderr).includes(key), run.stderr);
  }
});

test('help names every command, and the options of one', async () => {
  for (const args of [[], ['help'], ['parts', '--help']])
    assert.match(await done(...args), /orders refund ORDER[\s\S]*PARTSMITH_KEY/);
  assert.match(await done('orders', 'refund', '--help'), /--once KEY[\s\S]*--json/);
});
