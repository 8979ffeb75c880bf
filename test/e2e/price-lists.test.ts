import { GOOD, expectPaid, fillAddress, payButton } from './checking-out.ts';
import { typeCard } from './paying.ts';
import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';

test('staff make a price list, and the customer of its group sees and pays its prices', async ({ page, shop }) => {
  const name = `Schools ${unique()}`;
  const part = await shop.addPart({ name: `Foundry ${unique()}`, price: 100, minimum: 1, quantity: 50 });
  const { sku } = part;
  const buyer = await shop.signUpVerified(page);
  const { insertedId: group } = await shop.asAdmin<{ insertedId: string }>('POST', '/customer-groups', { name });
  await shop.asAdmin('POST', `/customer-groups/${group}/members`, { customers: [buyer.email] });

  await shop.signIn(page, admin);
  await page.goto('/dashboard/promotions');
  await page.getByRole('link', { name: 'Price lists' }).click();
  await page.getByRole('link', { name: 'New price list' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('textbox', { name: 'Kinds' }).fill('Processors, x');
  await page.getByRole('button', { name: 'Add price list' }).click();
  await expect(page.getByText('Write a percentage after: Processors, x')).toBeVisible();
  await page.getByRole('textbox', { name: 'Kinds' }).fill('');
  await page.getByRole('textbox', { name: 'All parts' }).fill('10');
  await page.getByRole('button', { name: 'Add price list' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByLabel('Part', { exact: true }).fill(sku);
  await page.getByLabel('Price of one unit').fill('80');
  await page.getByLabel('Volume discounts').fill('3+ 70');
  await page.getByRole('button', { name: 'Set price' }).click();
  await expect(page.getByText(/^Price set: Foundry/)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(sku) })).toContainText('3+ 70.00');

  await page.evaluate(() => localStorage.clear());
  await shop.signIn(page, buyer);
  await page.goto(`/?q=${sku}`);
  await expect(page.getByText('Your price').first()).toBeVisible();
  await expect(page.locator('.part-card').first()).toContainText('$80.00');
  await page.goto(`/part/${part._id}`);
  await expect(page.getByText('Your price').first()).toBeVisible();
  await page
    .getByLabel(/quantity/i)
    .first()
    .fill('3');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText(/^In your basket/).first()).toBeVisible();
  await page.goto('/basket');
  await expect(page.getByText('$210.00').first()).toBeVisible();
  await page.goto('/checkout');
  await fillAddress(page);
  await expect(payButton(page)).toHaveText('Pay $210.00');
  await typeCard(page, GOOD);
  await payButton(page).click();
  await expectPaid(page);
  await expect(page.getByText(`by price list ${name}`)).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?view=paid&q=${encodeURIComponent(buyer.email)}`);
  await page
    .getByRole('link', { name: /Foundry/ })
    .first()
    .click();
  await expect(page.getByText(name).first()).toBeVisible();
});

test('without scripts the page of a customer with a list has its price, and that of a visitor has not', async ({
  browser,
  page,
  shop,
}) => {
  const name = `Makers ${unique()}`;
  const part = await shop.addPart({ name: `Bellows ${unique()}`, price: 100, minimum: 1, quantity: 50 });
  const buyer = await shop.signUpVerified(page);
  const { insertedId: group } = await shop.asAdmin<{ insertedId: string }>('POST', '/customer-groups', { name });
  await shop.asAdmin('POST', `/customer-groups/${group}/members`, { customers: [buyer.email] });
  const { insertedId: list } = await shop.asAdmin<{ insertedId: string }>('POST', '/price-lists', {
    name,
    groups: [group],
  });
  await shop.asAdmin('PUT', `/price-lists/${list}/prices/${part._id}`, { price: 77.77 });
  await shop.signIn(page, buyer);
  const response = await page.request.get(`/part/${part._id}`);
  const html = await response.text();
  expect(html).toContain('77.77');
  expect(response.headers()['cache-control']).toMatch(/^private|no-store/);
  const other = await browser.newContext();
  const home = await other.request.get('/?q=Bellows');
  expect(await home.text()).not.toContain('77.77');
  await other.close();
});

test('staff set the prices of a list from a file, and leave out rows that cannot be read', async ({ page, shop }) => {
  const part = await shop.addPart({ price: 100 });
  const { insertedId: group } = await shop.asAdmin<{ insertedId: string }>('POST', '/customer-groups', {
    name: `Resellers ${unique()}`,
  });
  const body = { name: `Resellers ${unique()}`, groups: [group] };
  const { insertedId: id } = await shop.asAdmin<{ insertedId: string }>('POST', '/price-lists', body);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/price-lists/${id}`);
  const choose = () =>
    page.getByLabel('File').setInputFiles({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`SKU;Preis;Staffelpreise\n${part.sku};79,90;25+ 70,00\nNOT-OURS;5,00;\n`),
    });
  await page.getByRole('button', { name: 'Import prices' }).click();
  await expect(page.getByText('Choose a file')).toBeVisible();
  await choose();
  await page.getByRole('button', { name: 'Import prices' }).click();
  await expect(page.getByText('Nothing was saved. 1 row cannot be read, 1 can.')).toBeVisible();
  await expect(page.getByText('Line 3: no part has this number')).toBeVisible();
  await choose();
  await page.getByRole('checkbox', { name: 'Leave out rows that cannot be read' }).check();
  await page.getByRole('button', { name: 'Import prices' }).click();
  await expect(page.getByText('1 price set, 1 row left out')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(part.sku) })).toContainText('$79.90');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^prices.*\.csv$/);
});

test('lists sorted and filtered by price follow the prices that a customer pays', async ({
  page,
  browser,
  shop,
  baseURL,
}) => {
  const word = `Orrery${unique()}`;
  const [cheap, dear] = [
    await shop.addPart({ name: `${word} cheap`, price: 50, minimum: 1 }),
    await shop.addPart({ name: `${word} dear`, price: 90, minimum: 1 }),
  ];
  const buyer = await shop.signUpVerified(page);
  const { insertedId: group } = await shop.asAdmin<{ insertedId: string }>('POST', '/customer-groups', { name: word });
  await shop.asAdmin('POST', `/customer-groups/${group}/members`, { customers: [buyer.email] });
  const list = { name: word, groups: [group], rules: [] };
  const { insertedId } = await shop.asAdmin<{ insertedId: string }>('POST', '/price-lists', list);
  await shop.asAdmin('PUT', `/price-lists/${insertedId}/prices/${dear._id}`, { price: 20 });

  const names = (where: typeof page) => where.getByRole('article').getByRole('heading');
  await shop.signIn(page, buyer);
  await page.goto(`/?q=${word}&sort=price`);
  await expect(names(page)).toHaveText([dear.name, cheap.name]);
  await page.goto(`/?q=${word}&max_price=30`);
  await expect(names(page)).toHaveText([dear.name]);
  const context = await browser.newContext({ baseURL: baseURL! });
  const visitor = await context.newPage();
  await visitor.goto(`/?q=${word}&sort=price`);
  await expect(names(visitor)).toHaveText([cheap.name, dear.name]);
  await visitor.goto(`/?q=${word}&max_price=60`);
  await expect(names(visitor)).toHaveText([cheap.name]);
  await context.close();
});
