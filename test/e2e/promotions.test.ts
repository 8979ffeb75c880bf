import type { Page } from '@playwright/test';
import { GOOD, expectPaid, fillAddress, payButton, put } from './checking-out.ts';
import { typeCard } from './paying.ts';
import { admin } from './people.ts';
import { openShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop without promotions.
test.use({ ownStore: {} });

const addPromotion = (shop: Shop, more: Record<string, unknown>) =>
  shop.asAdmin('POST', '/promotions', {
    name: 'Autumn sale',
    isAutomatic: false,
    conditions: {},
    benefits: [{ kind: 'percent', percent: 10 }],
    ...more,
  });

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
};

test('a code typed at the checkout lowers the total, is named in its row, and is paid', async ({ page, site }) => {
  const shop = await openShop(site);
  await addPromotion(shop, { code: 'AUTUMN' });
  await addPromotion(shop, { name: 'Big orders', code: 'BIG-ORDER', conditions: { leastCents: 100_000 } });
  const part = await shop.addPart({ price: 100, minimum: 1 });
  const person = await shop.signUpVerified(page);
  await put(shop, page, person, [[part, 2]]);
  await page.goto('/checkout');
  await fillAddress(page);
  await expect(payButton(page)).toHaveText('Pay $200.00');
  await page.getByLabel('Code', { exact: true }).fill('big-order');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Add parts for $800.00 more to use it.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(' autumn ');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Autumn sale (AUTUMN)')).toBeVisible();
  await expect(page.getByText('-$20.00').or(page.getByText('−$20.00'))).toBeVisible();
  await shot(page, 'checkout-codes');
  await page.getByRole('button', { name: 'Remove BIG-ORDER' }).click();
  await expect(page.getByText('BIG-ORDER')).toHaveCount(0);
  await expect(page.getByLabel('Street address')).toHaveValue('12 Forge Lane');
  await expect(payButton(page)).toHaveText('Pay $180.00');
  await typeCard(page, GOOD);
  await payButton(page).click();
  await expectPaid(page);
  await expect(page.getByText('Autumn sale (AUTUMN)').first()).toBeVisible();
  await shop.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a code is applied and the order is placed with it', async ({ page, site }) => {
    const shop = await openShop(site);
    await addPromotion(shop, { code: 'PLAIN' });
    const part = await shop.addPart({ price: 100, minimum: 1 });
    const person = await shop.signUpVerified(page);
    await put(shop, page, person, [[part, 1]]);
    await page.goto('/checkout');
    await page.getByLabel('Code', { exact: true }).fill('nothing');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText("This code doesn't exist.")).toBeVisible();
    await page.getByRole('button', { name: 'Remove NOTHING' }).click();
    await page.getByLabel('Code', { exact: true }).fill('plain');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Autumn sale (PLAIN)')).toBeVisible();
    await fillAddress(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    await expect(page.getByText('$90.00').first()).toBeVisible();
    await shop.close();
  });
});

test('automatic promotions are shown with the part and in the basket, and lead to the checkout', async ({
  page,
  site,
}) => {
  const shop = await openShop(site);
  const part = await shop.addPart({ price: 100, minimum: 1, category: 'case-fan' });
  await addPromotion(shop, {
    name: 'Fan week',
    isAutomatic: true,
    conditions: { kinds: ['case-fan'] },
    ends: '2999-01-01T00:00',
  });
  const person = await shop.signUpVerified(page);
  await page.goto(`/part/${part._id}`);
  await expect(page.getByRole('list', { name: 'Promotions' })).toContainText('10% off on case fans');
  await shot(page, 'part-promotion');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/checkout\?part=/);
  await expect(page.getByText('Fan week')).toBeVisible();
  await put(shop, page, person, [[part, 3]]);
  await page.goto('/basket');
  await expect(page.getByText('Fan week')).toBeVisible();
  await expect(page.getByText('$270.00')).toBeVisible();
  await shot(page, 'basket-promotion');
  await shop.close();
});

test('staff add a promotion, try it on a sample basket, generate codes, duplicate it and end it', async ({
  page,
  site,
}) => {
  const shop = await openShop(site);
  const part = await shop.addPart({ price: 100, minimum: 1 });
  await shop.signIn(page, admin);
  await page.goto('/dashboard/promotions');
  await page.getByRole('link', { name: 'New promotion' }).click();
  await expect(page.getByRole('heading', { name: 'New promotion', level: 1 })).toBeVisible();
  await page.getByLabel('Name').fill('Spring sale');
  await page.getByLabel('Customers get it').selectOption('codes');
  await page.getByRole('button', { name: 'Add promotion' }).click();
  await expect(page.getByText('Choose what it gives')).toBeVisible();
  await page.getByLabel('Amount off', { exact: true }).first().check();
  await page.getByRole('textbox', { name: 'Amount off' }).fill('15');
  await page.getByLabel('Least value').fill('120.00');
  await page.getByLabel('Only these parts').fill('NO-SUCH-SKU');
  await page.getByLabel('Sample basket').fill(`${part.sku}, 2`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('No part has the SKU: no-such-sku')).toBeVisible();
  await page.getByLabel('Only these parts').fill(part.sku);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('This basket costs $185.00 instead of $200.00.')).toBeVisible();
  await shot(page, 'promotion-form');
  await page.getByRole('button', { name: 'Add promotion' }).click();
  await expect(page.getByRole('heading', { name: 'Spring sale', level: 1 })).toBeVisible();
  await expect(page.getByText('$15.00 off on one part, from $120.00')).toBeVisible();
  await page.getByLabel('How many').fill('3');
  await page.getByLabel('They begin with').fill('SPRING-');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await expect(page.getByText('Generated 3 codes').first()).toBeVisible();
  await expect(page.getByText(/SPRING-[A-Z2-9]{10}/)).toHaveCount(3);
  await page.getByLabel('Name').fill('Spring sale, long');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Spring sale, long', level: 1 })).toBeVisible();
  await shot(page, 'promotion');
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Copy of Spring sale, long');
  await expect(page.getByLabel('Only these parts')).toHaveValue(part.sku);
  await page.goBack();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('End this promotion now?')).toBeVisible();
  await page.getByRole('button', { name: 'End now' }).last().click();
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard/promotions?view=ended');
  await expect(page.getByRole('link', { name: 'Spring sale, long' })).toBeVisible();
  await shot(page, 'promotions');
  await shop.close();
});
