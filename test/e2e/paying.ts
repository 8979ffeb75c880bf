import type { FrameLocator, Page } from '@playwright/test';

/** The card provider's form: a frame of another origin, which this page's scripts can't look into. */
export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure card payment form"], iframe[title*="card" i]').first();
}

/** Types a card into the provider's form, as a person does. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page);
  // Only once the store has heard that the form is ready; digits typed before may be lost.
  await page.locator('button:enabled', { hasText: /^Pay \$/ }).waitFor();
  await form.getByLabel('Card number').fill('');
  await form.getByLabel('Card number').pressSequentially(number);
  await form.getByLabel('Expiration date').fill('12 / 34');
  await form.getByLabel('Security code').fill('123');
}

/** Orders some of a part that the home page shows, and answers the order's id. Somebody has to be signed in. */
export async function orderPart(page: Page, name: string): Promise<string> {
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  await page
    .getByRole('link', { name: /place order/ })
    .first()
    .click();
  await page.getByLabel('Phone').fill('01700 000000');
  await page.getByLabel(/^Address/).fill('12 Forge Lane, Rajshahi');
  await page.getByRole('button', { name: 'Place Order' }).click();
  const payNow = page.getByRole('link', { name: 'Pay now' });
  await payNow.waitFor();
  return (await payNow.getAttribute('href'))!.split('/').at(-1)!;
}

/** Pays an order with 4242 and answers the transaction id that the page shows. */
export async function payOrder(page: Page, order: string, card = '4242424242424242'): Promise<void> {
  await page.goto(`/dashboard/payment/${order}`);
  await typeCard(page, card);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
