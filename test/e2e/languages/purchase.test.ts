import type { Basket } from '#contract/basket/basket.ts';
import type { TranslatedLanguage } from '#contract/language/languages.ts';
import { cardForm } from '../paying.ts';
import { openShop } from '../shop.ts';
import { expect, test } from '../test.ts';
import { offer } from './offer.ts';

test.use({ ownStore: {}, viewport: { width: 390, height: 844 } });

/** What a page in each language says, and what a customer enters there. */
const LANGUAGES = {
  de: {
    street: 'Straße und Hausnummer',
    country: 'Land',
    home: 'Deutschland',
    postcode: 'Postleitzahl',
    refused: '123',
    accepted: '10115',
    city: 'Ort',
    pay: /^Zahlungspflichtig bestellen: 24,80\s\$$/,
    paid: 'Vielen Dank! Ihre Zahlung ist abgeschlossen',
    shipped: 'Versandt',
    askReturn: 'Rücksendung anmelden',
    units: 'Stück',
    noReason: 'Wählen Sie einen Grund',
    reason: 'Grund',
    damaged: 'Beschädigt angekommen',
    asked: 'Rücksendung angemeldet',
    digits: '2',
  },
  bn: {
    street: 'রাস্তার ঠিকানা',
    country: 'দেশ',
    home: 'জার্মানি',
    postcode: 'পোস্টাল কোড',
    refused: '১২৩',
    accepted: '১০১১৫',
    city: 'শহর',
    pay: /^24\.80\sUS\$ পেমেন্ট করুন$/,
    paid: 'অভিনন্দন! আপনার পেমেন্ট সম্পন্ন হয়েছে',
    shipped: 'পাঠানো হয়েছে',
    askReturn: 'রিটার্নের আবেদন করুন',
    units: 'পিস',
    noReason: 'কারণ বেছে নিন',
    reason: 'কারণ',
    damaged: 'ক্ষতিগ্রস্ত অবস্থায় এসেছে',
    asked: 'রিটার্নের আবেদন করা হয়েছে',
    digits: '২',
  },
} as const satisfies Record<TranslatedLanguage, object>;

for (const [language, words] of Object.entries(LANGUAGES))
  test(`a customer buys a part and returns it on a phone: ${language}`, async ({ page, site }) => {
    const shop = await openShop(site);
    await offer(shop, language as TranslatedLanguage);
    const part = await shop.addPart({ name: 'Test kit', minimum: 2 });
    const person = await shop.customer(page);
    await expect.poll(async () => (await page.request.get(`/${language}`)).status()).toBe(200);
    await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 4 });

    await page.goto(`/${language}/basket`);
    const quantity = page.getByRole('spinbutton').first();
    await quantity.selectText();
    await page.keyboard.insertText(words.digits);
    await expect(quantity, 'digits of the language are understood').toHaveValue('2');
    await quantity.blur();
    // The address typed next would cut the change off.
    await expect
      .poll(async () => ((await (await page.request.get('/api/basket')).json()) as Basket).lines[0]?.quantity)
      .toBe(2);

    await page.goto(`/${language}/checkout`);
    await page.getByLabel(words.country, { exact: true }).selectOption({ label: words.home });
    await page.getByLabel(words.street).fill('Werkstraße 4');
    await page.getByLabel(words.postcode).fill(words.refused);
    await page.getByLabel(words.city, { exact: true }).fill('Berlin');
    const form = cardForm(page);
    const pay = page.getByRole('button', { name: words.pay });
    await pay.and(page.locator(':enabled')).waitFor();
    await form.getByLabel('Card number').pressSequentially('4242424242424242');
    await form.getByLabel('Expiration date').fill('12 / 34');
    await form.getByLabel('Security code').fill('123');
    await pay.click();
    // The server refuses the postal code, in the language of the page.
    await expect(page.getByText(new RegExp(words.postcode)).nth(1)).toBeVisible();
    await page.getByLabel(words.postcode).fill(words.accepted);
    await pay.click();
    await expect(page.getByText(words.paid, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${language}/dashboard/payment/`));

    const order = new URL(page.url()).pathname.split('/').at(-1)!;
    const { delivery } = await shop.asAdmin<{ delivery: { postcode: string } }>('GET', `/orders/${order}`);
    expect(delivery.postcode).toBe('10115');
    await shop.asAdmin('DELETE', `/order/${order}?as=shipped`);
    await page.goto(`/${language}/dashboard?order=${order}`);
    await expect(page.getByText(words.shipped).first()).toBeVisible();
    await page.getByRole('link', { name: words.askReturn }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.units).fill('1');
    await dialog.getByRole('button', { name: words.askReturn }).click();
    await expect(dialog.getByText(words.noReason).last()).toBeVisible();
    await dialog.getByLabel(words.reason).selectOption({ label: words.damaged });
    await dialog.getByRole('button', { name: words.askReturn }).click();
    await expect(page.getByText(words.asked, { exact: true }).first()).toBeVisible();
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
