import type { Page } from '@playwright/test';
import type { Part } from '#contract/parts/parts.ts';
import type { Shop } from './shop.ts';
import { expect } from './test.ts';

/** A card that is accepted. */
export const GOOD = '4242424242424242';

/** Puts lines into the basket of the signed-in customer. */
export const put = async (
  shop: Shop,
  page: Page,
  person: { email: string },
  lines: [Part, number][],
): Promise<void> => {
  for (const [part, quantity] of lines) await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity });
};
/** Fills in the delivery address of the checkout. */
export const fillAddress = async (page: Page): Promise<void> => {
  await page.getByLabel('Street address').fill('12 Forge Lane');
  await page.getByLabel('City').fill('Rajshahi');
  await page.getByLabel('Country').selectOption({ label: 'Bangladesh' });
};
/** The button that places and pays the order. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
interface Line {
  order: string;
  status: string;
  placeOrderProduct: string;
  placeOrderQuantity: number;
}
/** The lines of the customer's orders. */
export const ordersOf = (shop: Shop, page: Page, { email }: { email: string }): Promise<Line[]> =>
  shop.as<Line[]>(page, { email }, 'GET', `/placeorder?email=${email}&status=all`);
/** Expects the order's payment page with the payment's success. */
export const expectPaid = async (page: Page): Promise<void> => {
  await expect(page.getByText('Congrats! Your payment is completed', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
};
/** Places the order of a part's page, whose answer is lost although the order has arrived. */
export const loseAnswerOfOrder = async (page: Page): Promise<void> => {
  await page.route('**/api/placeOrder', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText("We couldn't confirm your order")).toBeVisible();
  await page.unroute('**/api/placeOrder');
};
