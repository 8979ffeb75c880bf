import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type FrameLocator, type Page, chromium, expect } from '@playwright/test';
import { openSandbox, publishableKey } from '../testing.ts';
import { startStorePage } from './store-page.ts';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let browser: Browser;
let page: Page;
let store: Awaited<ReturnType<typeof startStorePage>>;
let storeOrigin: string;
let problems: string[] = [];

before(async () => {
  store = await startStorePage(() => sandbox.origin);
  storeOrigin = store.origin;
  sandbox = await openSandbox({ storeOrigin });
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});
after(async () => {
  await browser.close();
  await store.close();
  await sandbox.end();
});
beforeEach(async () => {
  await page?.context().close();
  page = await (await browser.newContext()).newPage();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40/.test(message.text())) problems.push(message.text());
  });
});

async function openPayment(more: { amount?: number; theme?: string } = {}) {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: more.amount ?? 31_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order: '7' },
  });
  await page.goto(
    `${storeOrigin}/?${new URLSearchParams({ key: publishableKey, secret: String(intent.client_secret), theme: more.theme ?? '' })}`,
  );
  const form = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await form.getByLabel('Card number').waitFor();
  return { id: intent.id, form, status: async () => (await sandbox.stripe.paymentIntents.retrieve(intent.id)).status };
}

async function fill(form: FrameLocator, number: string, expiry = '12 / 34', cvc = '123'): Promise<void> {
  await form.getByLabel('Card number').fill('');
  await form.getByLabel('Card number').pressSequentially(number);
  await form.getByLabel('Expiration date').fill(expiry);
  await form.getByLabel('Security code').fill(cvc);
}

const pay = () => page.click('#pay');
const expectOutcome = (text: RegExp) => expect(page.locator('#outcome')).toHaveText(text, { timeout: 30_000 });
const frames = (count: number) => expect(page.locator('iframe')).toHaveCount(count);
const challenge = () => page.frameLocator('iframe[title="Payment authentication"]');

test('card 4242 pays; number and expiry are grouped; the page never sees the number', async () => {
  const { id, form, status } = await openPayment();
  await form.getByLabel('Card number').pressSequentially('4242424242424242');
  await form.getByLabel('Expiration date').pressSequentially('1234');
  await form.getByLabel('Security code').pressSequentially('123');
  assert.equal(await form.getByLabel('Card number').inputValue(), '4242 4242 4242 4242');
  assert.equal(await form.getByLabel('Expiration date').inputValue(), '12 / 34');
  assert.equal(await form.locator('#brand').textContent(), 'Visa');
  await frames(1); // StrictMode leaves one form
  await pay();
  await expectOutcome(new RegExp(`paid ${id} succeeded`));
  assert.equal(await status(), 'succeeded');
  const charge = await sandbox.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  assert.equal((charge.latest_charge as { billing_details: { name: string } }).billing_details.name, 'Ada Lovelace');
  const events = await page.evaluate(() => (window as unknown as { formEvents: [string, boolean][] }).formEvents);
  assert.ok(
    events.some(([name]) => name === 'ready') &&
      events.some(([name, complete]) => name === 'change' && complete) &&
      events.some(([name]) => name === 'focus'),
  );
  assert.deepEqual(problems, []);
});

test('a decline shows its reason, and another card pays the same intent', async () => {
  const { form, status } = await openPayment();
  await fill(form, '4000000000009995');
  await pay();
  await expectOutcome(/card_error card_declined: Your card has insufficient funds\./);
  assert.equal(await status(), 'requires_payment_method');
  await fill(form, '5555555555554444');
  await pay();
  await expectOutcome(/paid/);
  assert.equal(await status(), 'succeeded');
});

test('incomplete and invalid fields have a message next to them, which is announced', async () => {
  const { form, status } = await openPayment();
  await pay();
  await expectOutcome(/validation_error incomplete_number: Your card number is incomplete\./);
  await form.getByText("Your card's security code is incomplete.").waitFor();
  assert.equal(await form.getByLabel('Card number').getAttribute('aria-invalid'), 'true');
  assert.equal(await form.locator('#number').evaluate((input) => document.activeElement === input), true);
  const box = await page.locator('iframe').boundingBox();
  assert.ok((box?.height ?? 0) > 158);
  await fill(form, '4242424242424241');
  await form.getByText('Your card number is invalid.').waitFor();
  await fill(form, '4242424242424242', '01 / 20');
  await pay();
  await expectOutcome(/invalid_expiry_year_past/);
  assert.equal(await status(), 'requires_payment_method');
});

test('a passed 3-D Secure challenge pays', async () => {
  const { id, form } = await openPayment();
  await fill(form, '4000002500003155');
  await pay();
  await challenge().getByText('$310.00').waitFor();
  await challenge().getByRole('button', { name: 'Complete authentication' }).click();
  await expectOutcome(new RegExp(`paid ${id} succeeded`));
  assert.equal(await page.locator('dialog').count(), 0);
});

test('after a failed 3-D Secure challenge the form allows another try', async () => {
  const { form, status } = await openPayment();
  await fill(form, '4000002500003155');
  await pay();
  await page.keyboard.press('Escape'); // the dialog cannot be dismissed
  await challenge().getByRole('button', { name: 'Fail authentication' }).click();
  await expectOutcome(/payment_intent_authentication_failure: We are unable to authenticate/);
  assert.equal(await status(), 'requires_payment_method');
  await fill(form, '378282246310005', '12 / 34', '1234');
  assert.equal(await form.getByLabel('Card number').inputValue(), '3782 822463 10005');
  await pay();
  await expectOutcome(/paid/);
});

test('a form that is removed and mounted again works and keeps its height', async () => {
  const { form } = await openPayment();
  await expect(page.locator('iframe'), 'what was reserved is what is needed').toHaveCSS('height', '158px');
  await page.click('#toggle');
  await frames(0);
  await page.click('#toggle');
  await frames(1);
  await fill(form, '4242424242424242');
  await pay();
  await expectOutcome(/paid/);
});

test('wallets pay without the card fields, Link only where the payment allows it', async () => {
  const openWallets = async (types: ('card' | 'link')[]) => {
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      allowed_payment_method_types: types,
    });
    const query = { key: publishableKey, secret: String(intent.client_secret), wallets: 'auto' };
    await page.goto(`${storeOrigin}/?${new URLSearchParams(query)}`);
    const form = page.frameLocator('iframe[title="Secure card payment input frame"]');
    await form.getByLabel('Google Pay').waitFor();
    const charge = async () =>
      (await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] }))
        .latest_charge as import('stripe').Stripe.Charge;
    return { form, charge };
  };
  const card = await openWallets(['card']);
  await card.form.getByLabel('Google Pay').check();
  await expect(card.form.getByLabel('Card number')).toBeHidden();
  await expect(card.form.getByLabel('Link')).toBeHidden();
  await pay();
  await expectOutcome(/paid/);
  assert.equal((await card.charge()).payment_method_details?.card?.wallet?.type, 'google_pay');
  const link = await openWallets(['card', 'link']);
  await link.form.getByLabel('Link').check();
  await pay();
  await expectOutcome(/paid/);
  assert.equal((await link.charge()).payment_method_details?.type, 'link');
  assert.deepEqual(problems, []);
});

test('a form for a paid or processing intent says so', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  await sandbox.fault('processing_first', { ms: 60_000 });
  const processing = await sandbox.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  for (const { client_secret: secret } of [intent, processing]) {
    await page.goto(`${storeOrigin}/?${new URLSearchParams({ key: publishableKey, secret: String(secret) })}`);
    await expectOutcome(/load error payment_intent_unexpected_state/);
  }
});

test('fonts load over https only and with one weight, as in Stripe.js', async () => {
  await openPayment();
  const refusal = (font: object) =>
    page.evaluate(
      ([key, given]) => {
        try {
          (window as unknown as { Stripe: (key: string) => { elements: (options: object) => void } })
            .Stripe(key as string)
            .elements({ fonts: [given] });
          return null;
        } catch (error) {
          return (error as Error).message;
        }
      },
      [publishableKey, font],
    );
  assert.match(String(await refusal({ family: 'A', src: 'url(http://localhost:3000/a.woff2)' })), /over https/);
  assert.match(
    String(await refusal({ family: 'A', src: 'url(https://shop.test/a.woff2)', weight: '100 700' })),
    /single weight/,
  );
  assert.equal(await refusal({ family: 'A', src: 'url(https://shop.test/a.woff2)', weight: '400' }), null);
});

test('another page cannot frame the form', async () => {
  const evil = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<iframe src="${sandbox.origin}/frames/card#nonce=1&parent=http://localhost"></iframe>`);
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://localhost:${(evil.address() as AddressInfo).port}/`);
  assert.ok(
    problems.some((text) => text.includes('frame-ancestors')),
    problems.join(),
  );
  assert.equal(await page.frameLocator('iframe').getByLabel('Card number').count(), 0);
  evil.close();
  evil.closeAllConnections();
});

test('the form ignores messages without the nonce of its mount', async () => {
  const { form } = await openPayment();
  await fill(form, '4242424242424242');
  const answers = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        addEventListener('message', (event) => {
          if (event.data?.type === 'reply') count += 1;
        });
        const target = document.querySelector('iframe')?.contentWindow;
        for (const nonce of [undefined, '', '0'.repeat(32)])
          target?.postMessage({ type: 'call', name: 'validate', call: 1, nonce }, '*');
        setTimeout(() => resolve(count), 300);
      }),
  );
  assert.equal(answers, 0);
});

test('a form that cannot load reports it immediately', async () => {
  await page.route(`${sandbox.origin}/frames/card`, (route) => route.abort());
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' });
  await page.goto(
    `${storeOrigin}/?${new URLSearchParams({ key: publishableKey, secret: String(intent.client_secret) })}`,
  );
  await page.locator('#outcome').filter({ hasText: 'load error' }).waitFor({ timeout: 30_000 });
});

test('axe finds no violation in form and challenge, light and dark', async () => {
  for (const theme of ['', 'night']) {
    const { form } = await openPayment({ theme });
    await fill(form, '4000002500003155', '12 / 2');
    // The form's frame is transparent, which axe treats as white; in dark mode it would measure against the wrong background.
    const complaints = async (without: string[] = []) =>
      (await new AxeBuilder({ page }).disableRules(without).analyze()).violations.map(
        (each) => `${theme} ${each.id}: ${each.nodes.map((node) => node.html).join(' ')}`,
      );
    await form.getByText('expiration date is incomplete').waitFor();
    assert.deepEqual(await complaints(theme === 'night' ? ['color-contrast'] : []), []);
    await fill(form, '4000002500003155');
    await pay();
    await challenge().getByText('$310.00').waitFor();
    assert.deepEqual(await complaints(theme === 'night' ? ['color-contrast'] : []), []);
  }
});
