import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import {
  fromBrowser,
  openListener,
  openSandbox,
  publishableKey,
  sdkFor,
  secretKey,
  until,
  webhookSecret,
} from './testing.ts';
import { startCardSandbox } from './server.ts';

/** Starts the stand-in in its own process, so that it can be killed. */
async function startApart(options: object) {
  const code = `import { startCardSandbox } from ${JSON.stringify(new URL('./server.ts', import.meta.url).href)};
    console.log((await startCardSandbox(${JSON.stringify(options)})).origin);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve) =>
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim())),
  );
  return {
    origin,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  }; // killing twice is harmless
}

test('payments, answers and pending webhooks survive kill -9', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'card-sandbox-kill-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let open = false;
  const listener = await openListener(() => (open ? 200 : 500));
  t.after(() => listener.close());
  const options = {
    port: 0,
    stateFile: join(folder, 'cards.sqlite'),
    secretKey,
    publishableKey,
    webhookSecret,
    webhookUrl: listener.url,
    storeOrigin: 'http://localhost:3000',
    webhookRetryWaitsMs: [1_000, 1_000, 1_000],
  };
  const first = await startApart(options);
  t.after(() => first.kill());
  const params = { amount: 9_900, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const;
  const intent = await sdkFor(first.origin).paymentIntents.create(params, { idempotencyKey: 'order:1:pi:1' });
  await first.kill();

  open = true;
  const second = await startCardSandbox(options);
  t.after(() => second.close());
  const stripe = sdkFor(second.origin);
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded');
  const replayed = await stripe.paymentIntents.create(params, { idempotencyKey: 'order:1:pi:1' });
  assert.deepEqual([replayed.id, replayed.lastResponse.headers['idempotent-replayed']], [intent.id, 'true']);
  await until(() => new Set(listener.types()).size === 4, 10_000);
});

test('no card number is on disk after payments, declines and replays', async () => {
  const sandbox = await openSandbox({ webhookUrl: 'http://127.0.0.1:9/nobody' });
  const numbers = [
    '4242424242424242',
    '4000000000000002',
    '4000002500003155',
    '378282246310005',
    '4111111111111111',
    '4242424242424241',
  ];
  for (const number of numbers) {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' });
    const fields = {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number.replace(/(.{4})/g, '$1 ').trim(),
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '987',
    };
    await fromBrowser(sandbox.origin, `/v1/payment_intents/${intent.id}/confirm`, {
      ...fields,
      client_secret: String(intent.client_secret),
    });
    await fetch(`${sandbox.origin}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { 'idempotency-key': `key-${number.slice(-4)}` },
      body: new URLSearchParams({ key: publishableKey, client_secret: String(intent.client_secret), ...fields }),
    });
  }
  const folder = dirname(sandbox.options.stateFile);
  const onDisk = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n');
  for (const [when, text] of [
    ['running', onDisk()],
    ['closed', (await sandbox.close(), onDisk())],
  ] as const) {
    assert.ok(text.includes('4242'), 'the last four digits are there, so the right files were read');
    for (const number of numbers) assert.ok(!text.replace(/[ +-]|%20/g, '').includes(number), `${number} (${when})`);
  }
  rmSync(sandbox.folder, { recursive: true, force: true });
});
