import { cardForm } from '../paying.ts';
import { openShop } from '../shop.ts';
import { expect, test } from '../test.ts';
import { offer } from './offer.ts';

test.use({ ownStore: {}, viewport: { width: 390, height: 844 } });

test('a customer buys a part and returns it in German, on a phone', async ({ page, site }) => {
  const shop = await openShop(site);
  await offer(shop, 'de');
  const part = await shop.addPart({ name: 'Sprachtest', minimum: 2 });
  const person = await shop.customer(page);
  await expect.poll(async () => (await page.request.get('/de')).status()).toBe(200);
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 2 });

  await page.goto('/de/checkout');
  const address = page.getByLabel('Straße und Hausnummer');
  await page.getByLabel('Land').selectOption({ label: 'Deutschland' });
  await address.fill('Werkstraße 4');
  await page.getByLabel('Postleitzahl').fill('123');
  await page.getByLabel('Ort', { exact: true }).fill('Berlin');
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).waitFor();
  const form = cardForm(page);
  await page.locator('button:enabled', { hasText: 'Zahlungspflichtig bestellen: ' }).waitFor();
  await form.getByLabel('Card number').pressSequentially('4242424242424242');
  await form.getByLabel('Expiration date').fill('12 / 34');
  await form.getByLabel('Security code').fill('123');
  const pay = page.getByRole('button', { name: /^Zahlungspflichtig bestellen: 24,80\s\$$/ });
  await pay.click();
  // The server refuses the postal code, in the language of the page.
  await expect(page.getByText(/Postleitzahl/).nth(1)).toBeVisible();
  await page.getByLabel('Postleitzahl').fill('10115');
  await pay.click();
  await expect(page.getByText('Vielen Dank! Ihre Zahlung ist abgeschlossen', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/de\/dashboard\/payment\//);

  const order = new URL(page.url()).pathname.split('/').at(-1)!;
  await shop.asAdmin('DELETE', `/order/${order}?as=shipped`);
  await page.goto(`/de/dashboard?order=${order}`);
  await expect(page.getByText('Versendet').first()).toBeVisible();
  await page.getByRole('link', { name: 'Rücksendung anmelden' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Stück').fill('1');
  await dialog.getByRole('button', { name: 'Rücksendung anmelden' }).click();
  await expect(dialog.getByText('Wählen Sie einen Grund').last()).toBeVisible();
  await dialog.getByLabel('Grund').selectOption({ label: 'Beschädigt angekommen' });
  await dialog.getByRole('button', { name: 'Rücksendung anmelden' }).click();
  await expect(page.getByText('Rücksendung angemeldet', { exact: true }).first()).toBeVisible();
});

test('the API answers in English, except to pages in another language', async ({ page, site }) => {
  const refused = async (headers: Record<string, string>) => {
    const answer = await page.request.post('/api/contact', { data: {}, headers: { origin: site.origin, ...headers } });
    return (await answer.json()) as { fields: Record<string, string> };
  };
  const english = await refused({ 'accept-language': 'de' });
  expect(english.fields['subject']).toBe('Subject is Required');
  expect((await refused({ 'x-page-language': 'de' })).fields['subject']).toBe('Geben Sie einen Betreff ein');
  expect((await refused({ 'x-page-language': 'constructor' })).fields['subject']).toBe('Subject is Required');
});
