import { partPath } from '#contract/parts/part-address.ts';
import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';

const socket = (value: string) => ({
  price: 100,
  minimum: 1,
  quantity: 40,
  specifications: [{ name: 'Socket', value }],
});

test('adding a part to a build stays on the page and says whether it fits', async ({ page, shop }) => {
  const processor = await shop.addPart({ name: `Kiln ${unique()}`, category: 'processor', ...socket('AM5') });
  const wrong = await shop.addPart({ name: `Bench ${unique()}`, category: 'motherboard', ...socket('LGA1700') });
  const notes = page.getByRole('region', { name: 'Notifications' });
  await page.goto(`/?q=${encodeURIComponent(processor.name)}`);
  await page.getByRole('list', { name: 'Parts' }).getByRole('button', { name: 'Add to build' }).first().click();
  await expect(notes).toContainText("Added to 'My build'.");
  await expect(page).toHaveURL(/\?q=/);
  await page.goto(partPath(wrong));
  await page.getByRole('button', { name: 'Add to build' }).first().click();
  await expect(notes).toContainText("but it doesn't fit. ");
  await expect(notes).toContainText('socket AM5, but the board has LGA1700');
  await expect(page).toHaveURL(partPath(wrong));
  await notes.getByRole('link', { name: 'Open build' }).click();
  await expect(page).toHaveURL('/builds');
  await expect(page.getByText('1 conflict found')).toBeVisible();

  const right = await shop.addPart({ name: `Bench ${unique()}`, category: 'motherboard', ...socket('AM5') });
  await page.getByRole('link', { name: `Replace ${wrong.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Replace: ${wrong.name}` })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search Motherboards' }).fill(right.name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Use ${right.name}` }).click();
  await expect(page.getByText(/No conflict found: \d+ checked/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Parts in this build' })).not.toContainText(wrong.name);

  // The customer's latest build takes further parts.
  await shop.signUpVerified(page);
  await page.goto('/dashboard/builds');
  await page.goto(partPath(wrong));
  await page.getByRole('button', { name: 'Add to build' }).first().click();
  await expect(notes).toContainText("Added to 'My build', but it doesn't fit.");
});

test('staff offer a ready-made build, and a visitor orders it twice with its minimum orders', async ({
  page,
  shop,
  browser,
}) => {
  const name = `Quiet office ${unique()}`;
  const processor = await shop.addPart({ name: `Kiln ${unique()}`, category: 'processor', ...socket('AM5') });
  const memory = await shop.addPart({
    name: `Rung ${unique()}`,
    category: 'memory',
    price: 20,
    minimum: 5,
    quantity: 40,
  });
  await shop.signIn(page, admin);
  const { insertedId: id } = await shop.asAdmin<{ insertedId: string }>('POST', '/builds', {
    name,
    parts: [processor, memory].map(({ _id: part }) => ({ part, quantity: 1 })),
  });
  await page.goto(`/dashboard/builds/${id}`);
  await page.getByRole('button', { name: 'Offer to everyone' }).click();
  await expect(page.getByText('Say in a sentence what this computer is for').first()).toBeVisible();
  await page.getByLabel('What it is for').fill('Silent work on documents');
  await page.getByRole('button', { name: 'Offer to everyone' }).click();
  await page.getByRole('link', { name: 'its page' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const visitor = await browser.newPage({ baseURL: shop.store.origin });
  await visitor.goto('/builds');
  await visitor.getByRole('list', { name: 'Ready-made builds' }).getByRole('link', { name, exact: true }).click();
  await expect(visitor.getByText('Silent work on documents')).toBeVisible();
  const summary = visitor.getByRole('main');
  await expect(summary).toContainText('$200.00');
  await visitor.getByLabel('How many of this build').fill('2');
  await expect(summary).toContainText('$300.00');
  await expect(summary).toContainText(`Includes 5 × ${memory.name}, its minimum order (you need 2)`);
  await visitor.getByRole('button', { name: 'Copy to my builds' }).click();
  await expect(visitor).toHaveURL('/builds');
  await expect(visitor.getByRole('list', { name: 'Parts in this build' })).toContainText(memory.name);
  await visitor.getByRole('list', { name: 'Ready-made builds' }).getByRole('link', { name, exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'Replace my build with this' })).toBeVisible();
  await visitor.getByLabel('How many of this build').fill('2');
  await visitor.getByRole('button', { name: 'Add to basket' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible();
  await expect(visitor.getByLabel(`Quantity of ${memory.name}`, { exact: true })).toHaveValue('5');
  await expect(visitor.getByLabel(`Quantity of ${processor.name}`, { exact: true })).toHaveValue('2');
  await visitor.close();
});
