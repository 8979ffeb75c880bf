import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { admin } from './people.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';

/* Labels of a carrier, from the setting to the parcel. */

test.use({ ownStore: { env: { WEBHOOK_LOOPBACK: '1' } } });

const NEW_YORK = {
  name: 'Nora Field',
  line1: '12 Ada Street',
  city: 'Brooklyn',
  region: 'NY',
  postcode: '11201',
  country: 'US',
};

const LABEL = {
  carrier: 'Example Post',
  tracking: 'EX100000001',
  price: { amount: 6.2, currency: 'USD' },
  file: { type: 'application/pdf', data: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64') },
};

/** A service that gives no answer to the first request. */
async function serve(): Promise<{ server: Server; url: string; keys: string[] }> {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    keys.push(String(request.headers['idempotency-key']));
    request.resume();
    if (keys.length === 1) response.writeHead(503).end();
    else response.writeHead(200).end(JSON.stringify(LABEL));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

let server: Server | undefined;
test.afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

test('an admin connects a service, buys a label and ships with its number', async ({ page, browser, site }) => {
  const shop = await openShop(site);
  const service = await serve();
  server = service.server;
  const { url, keys } = service;
  const theirs = await browser.newPage();
  const customer = await shop.signUp(theirs);
  const part = await shop.addPart();
  const order = { lines: [{ part: part._id, quantity: part.minimum }], delivery: NEW_YORK };
  const { insertedId: id } = await shop.as<{ insertedId: string }>(theirs, customer, 'POST', '/orders', order);
  await shop.pay(theirs, customer, id);
  await theirs.close();

  await shop.signIn(page, admin);
  await page.goto('/dashboard/carrier-service');
  await page.getByLabel('URL').fill('ftp://example.com');
  await page.getByRole('button', { name: 'Save and make a secret' }).click();
  await expect(page.getByText('Enter an https:// URL without a user name or password')).toBeVisible();
  await page.getByLabel('URL').fill(url);
  await page.getByRole('button', { name: 'Save and make a secret' }).click();
  await expect(page.getByText('whsec_')).toBeVisible();

  await page.goto(`/dashboard/manageorder?order=${id}`);
  await page
    .getByRole('button', { name: /^Pack / })
    .first()
    .click();
  await page.getByLabel('Weight in grams').fill('1200');
  await page.getByRole('button', { name: 'Buy label' }).click();
  await expect(page.getByText('It answered 503.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('EX100000001').first()).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Print label' }).click();
  expect((await downloading).suggestedFilename()).toBe('label-EX100000001.pdf');

  await page.getByRole('button', { name: /^Ship/ }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('EX100000001');
  await expect(dialog.getByLabel('Carrier')).toHaveValue('Example Post');
  await page.screenshot({ path: process.env['LABEL_PICTURE'] ?? test.info().outputPath('ship.png'), fullPage: true });
  await dialog.getByRole('button', { name: /^Ship/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Used', { exact: true })).toBeVisible();
});
