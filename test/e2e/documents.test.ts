import { admin } from './people.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

test("an order's invoice and packing slip are downloaded from its page, even without scripts", async ({
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
  const links = theirs.locator('#documents').getByRole('link');
  await expect(links).toHaveCount(2);
  const isCut = (all: Element[]) => all.filter((link) => link.scrollHeight > link.clientHeight).length;
  expect(await links.evaluateAll(isCut)).toBe(0);
  const download = theirs.waitForEvent('download');
  await theirs.getByRole('link', { name: 'Invoice (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`invoice-${await shop.numberOf(id)}.pdf`);
  expect((await theirs.request.get(`/order-document/${id}?name=packing-slip`)).status()).toBe(403);
  await context.close();

  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${id}`);
  const slip = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Packing slip (PDF)' }).click();
  expect((await slip).suggestedFilename()).toBe(`packing-slip-${await shop.numberOf(id)}.pdf`);

  await page.goto(`/dashboard/pick-list?orders=${id}`);
  await expect(page.getByRole('heading', { name: 'No storage location' })).toBeVisible();
  const slips = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Packing slips' }).click();
  expect((await slips).suggestedFilename()).toMatch(/^packing-slips-[\d-]+\.pdf$/);
});

test('an admin ships by scanner: number, Enter, tracking number, Enter; refused orders show the reason', async ({
  page,
  browser,
  shop,
}) => {
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const buyer = await shop.signUp(theirs);
  const id = await shop.order(theirs, buyer, await shop.addPart());
  const unpaid = await shop.order(theirs, buyer, await shop.addPart());
  await shop.pay(theirs, buyer, id);
  await theirs.close();
  const number = await shop.numberOf(id);

  await shop.signIn(page, admin);
  await page.goto('/dashboard/ship');
  await hydrated(page);
  await expect(page.getByLabel('Order number')).toBeFocused();
  await page.keyboard.type(`#${number}`);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await page.keyboard.type('JD1446');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order ${number} shipped`)).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(page.getByLabel('Order number')).toBeFocused();
  for (const [text, answer] of [
    [number, `Order ${number} can't be shipped: already shipped.`],
    [await shop.numberOf(unpaid), `Order ${await shop.numberOf(unpaid)} can't be shipped: not paid yet.`],
    ['00000000', 'No order has the number 00000000.'],
  ] as const) {
    await expect(page.getByLabel('Order number')).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: answer })).toBeVisible();
  }
});

test('a refused number is selected when the answer appears, so that the next scan replaces it', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/ship');
  await hydrated(page);
  const selected = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main [role=alert]')) return;
          observer.disconnect();
          const { value, selectionStart, selectionEnd } = document.querySelector<HTMLInputElement>('[name=number]')!;
          resolve(value.slice(selectionStart!, selectionEnd!));
        }).observe(document, { subtree: true, childList: true }),
      ),
  );
  await page.keyboard.type('00000000');
  await page.keyboard.press('Enter');
  expect(await selected).toBe('00000000');
});

test('what a scanner reads while a request runs is entered after it', async ({ page, shop, browser }) => {
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const buyer = await shop.signUp(theirs);
  const numbers: string[] = [];
  for (let count = 0; count < 3; count++) {
    const id = await shop.order(theirs, buyer, await shop.addPart());
    await shop.pay(theirs, buyer, id);
    numbers.push(await shop.numberOf(id));
  }
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto('/dashboard/ship');
  await hydrated(page);
  /** Scans `first`, and then `next` while the request for `first` is running. */
  async function scan(first: string, next: string): Promise<void> {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/fulfillment/orders*/**', (route) => isReleased.then(() => route.continue()));
    await page.route('**/api/fulfillment/orders?*', (route) => isReleased.then(() => route.continue()));
    const isAsked = page.waitForRequest(/\/api\/fulfillment\/orders/);
    await page.keyboard.type(`${first}\n`);
    await isAsked;
    await page.keyboard.type(next);
    release();
    await page.unrouteAll({ behavior: 'wait' });
  }
  await scan(numbers[0]!, 'JD1448\n');
  await expect(page.getByText(`Order ${numbers[0]} shipped`)).toBeVisible();
  await expect(page.getByText('JD1448')).toBeVisible();
  await page.keyboard.type(`${numbers[1]}\n`);
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await scan('JD1447', `${numbers[0]}\n`);
  await expect(page.getByText(`Order ${numbers[0]} can't be shipped: already shipped.`)).toBeVisible();
  await expect(page.getByText('JD1447')).toBeVisible();
  // The message about a refused number stays above the next one.
  await scan('00000000', numbers[1]!);
  await expect(page.getByText('No order has the number 00000000.')).toBeVisible();
  await expect(page.getByLabel('Order number')).toHaveValue(numbers[1]!);
  // Scans that followed it are dropped, because they belong to no order.
  await page.getByLabel('Order number').selectText();
  await scan('00000000', `JD1\n${numbers[1]}\n`);
  await expect(page.getByLabel('Order number')).toHaveValue('JD1');
  await page.getByLabel('Order number').fill(numbers[2]!);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await expect(page.getByLabel('Tracking number')).toHaveValue('');
  // Nor are they typed into a date field.
  await page.getByLabel('Expected on').fill('20266-01-01');
  await scan('', 'J');
  await expect(page.getByLabel('Expected on')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: /^Ship order/ })).not.toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Expected on').fill('');
  await page.getByLabel('Tracking number').fill('JD1449');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order ${numbers[2]} shipped`)).toBeVisible();
  await expect(page.getByText('JD1449')).toBeVisible();
});

test('a number that is refused twice is selected again, so that the next scan replaces it', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/ship');
  await hydrated(page);
  const selected = () => page.evaluate(() => getSelection()?.toString());
  const scan = async (number: string) => {
    const answered = page.waitForResponse((response) => response.url().includes(number));
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await answered;
  };
  await scan('00000000');
  await expect.poll(selected).toBe('00000000');
  await scan('00000000');
  await expect.poll(selected).toBe('00000000');
  await page.keyboard.type('1');
  await expect(page.getByLabel('Order number')).toHaveValue('1');
});

test('orders are shipped without scripts', async ({ browser, shop }) => {
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const buyer = await shop.signUp(theirs);
  const id = await shop.order(theirs, buyer, await shop.addPart());
  await shop.pay(theirs, buyer, id);
  await theirs.close();
  const context = await browser.newContext({ baseURL: shop.store.origin, javaScriptEnabled: false });
  const plain = await context.newPage();
  await shop.signIn(plain, admin);
  await plain.goto('/dashboard/ship');
  await plain.getByLabel('Order number').fill(await shop.numberOf(id));
  await plain.getByRole('button', { name: 'Find order' }).click();
  await plain.getByRole('button', { name: `Ship order ${await shop.numberOf(id)}` }).click();
  await expect(plain.getByText(`Order ${await shop.numberOf(id)} shipped`)).toBeVisible();
  // Its tracking number comes later, from the carrier's file.
  await plain.goto('/dashboard/tracking');
  const buffer = Buffer.from(`Order;Tracking\n${await shop.numberOf(id)};JD1546\n00000000;JD0147\n`);
  await plain.getByLabel('File').setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer });
  await plain.getByRole('button', { name: 'Check file' }).click();
  await expect(plain.getByText('No order has the number 00000000.')).toBeVisible();
  await plain.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(plain.getByText('0 orders shipped, 1 number added, 0 unchanged, 0 refused')).toBeVisible();
  await plain.goto(`/dashboard/manageorder?order=${id}`);
  await expect(plain.getByText('JD1546')).toBeVisible();
  await context.close();
});
