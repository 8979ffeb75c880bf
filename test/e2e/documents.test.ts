import { admin } from './people.ts';
import { expect, test } from './test.ts';

test("an order's invoice and packing slip are downloaded from its page, also without scripts", async ({
  page,
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.store.origin, javaScriptEnabled: false });
  const theirs = await context.newPage();
  const buyer = await shop.signUp(theirs);
  const id = await shop.order(theirs, buyer, await shop.addPart());
  await theirs.goto(`/dashboard?order=${id}`);
  await expect(theirs.getByRole('link', { name: 'Order confirmation (PDF)' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Invoice (PDF)' })).toHaveCount(0);
  await shop.pay(theirs, buyer, id);
  await theirs.reload();
  const download = theirs.waitForEvent('download');
  await theirs.getByRole('link', { name: 'Invoice (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`invoice-${id.slice(-8)}.pdf`);
  expect((await theirs.request.get(`/order-document/${id}?name=packing-slip`)).status()).toBe(403);
  await context.close();

  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${id}`);
  const slip = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Packing slip (PDF)' }).click();
  expect((await slip).suggestedFilename()).toBe(`packing-slip-${id.slice(-8)}.pdf`);
});
