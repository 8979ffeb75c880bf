import type { FrameLocator, Page } from '@playwright/test';

/** The card provider's form: a frame of another origin, which this page's scripts cannot access. */
export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure card payment form"], iframe[title*="card" i]').first();
}

/** Types a card into the provider's form, like a user. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page);
  // Waits until the form is ready; earlier keystrokes may be lost.
  await page.locator('button:enabled', { hasText: /^Pay \$/ }).waitFor();
  await form.getByLabel('Card number').fill('');
  await form.getByLabel('Card number').pressSequentially(number);
  await form.getByLabel('Expiration date').fill('12 / 34');
  await form.getByLabel('Security code').fill('123');
}

/** Orders a part from the home page and returns the order's id. Requires a signed-in user. */
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

/** Opens the page of an order's payment, enters a card, by default 4242, and presses Pay. */
export async function payOrder(page: Page, order: string, card = '4242424242424242'): Promise<void> {
  await page.goto(`/dashboard/payment/${order}`);
  await typeCard(page, card);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
