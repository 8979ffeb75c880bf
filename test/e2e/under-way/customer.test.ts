import { unique } from '#test/e2e/people.ts';
import { holdCalls } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

test('a double click makes one build, and one copy of it', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const name = `Node ${unique()}`;
  await page.goto('/dashboard/builds');
  await page.getByLabel('Build name').fill(name);
  await page.getByRole('button', { name: 'Create' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const names = async () =>
    (await shop.as<{ name: string }[]>(page, person, 'GET', '/builds')).map((build) => build.name).toSorted();
  expect(await names()).toEqual([name]);
  await page.getByRole('button', { name: 'Copy', exact: true }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${name}` })).toBeVisible();
  expect(await names()).toEqual([`Copy of ${name}`, name]);
});

test('a line that is corrected while the others go into the basket stays corrected', async ({ page, shop }) => {
  const [fan, cable] = [await shop.addPart({ minimum: 1 }), await shop.addPart({ minimum: 1 })];
  await page.goto('/quick-order');
  await page.getByLabel('Parts and quantities').fill(`${fan.sku}, 2\n${cable.name} unknowable`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('1 ready · 1 to confirm')).toBeVisible();
  const adding = await holdCalls(page, '**/api/basket/lines');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: new RegExp(`^Choose ${cable.name}`) }).click();
  await adding.release();
  await expect(page.getByText('1 part is in your basket.')).toBeVisible();
  await expect(page.getByText('1 ready', { exact: true })).toBeVisible();
});

test('a list that is searched while parts go into the basket leaves their result', async ({ page, shop }) => {
  const [fan, cable] = [await shop.addPart({ minimum: 1 }), await shop.addPart({ minimum: 1 })];
  await page.goto('/quick-order');
  const list = page.getByLabel('Parts and quantities');
  await list.fill(`${fan.sku}, 2`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('1 ready')).toBeVisible();
  const adding = await holdCalls(page, '**/api/basket/lines');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await list.fill(`${fan.sku}, 2\n${cable.sku}, 1`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await adding.release();
  await expect(page.getByRole('region', { name: 'Parts in your list' })).toContainText(cable.name);
  await expect(page.getByText('1 part is in your basket.')).toBeVisible();
});

test('a quantity that is typed while parts go into the basket keeps the focus', async ({ page, shop }) => {
  const [fan, cable] = [await shop.addPart({ minimum: 1 }), await shop.addPart({ minimum: 5 })];
  await page.goto('/quick-order');
  await page.getByLabel('Parts and quantities').fill(`${fan.sku}, 2\n${cable.sku}, 2`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('1 ready · 1 to change')).toBeVisible();
  const adding = await holdCalls(page, '**/api/basket/lines');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  const quantity = page.getByLabel(`Quantity of ${cable.name}`);
  await quantity.fill('5');
  await adding.release();
  await expect(page.getByText('1 part is in your basket.')).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(quantity).toBeFocused();
});

test('a double click saves one address, and deletes it with Undo', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.goto('/dashboard/myprofile/addresses?add=1');
  await page.getByLabel('Country').selectOption('BD');
  await page.getByLabel('Street address').fill('12 Forge Lane');
  await page.getByLabel('City').fill('Rajshahi');
  await page.getByRole('button', { name: 'Save address' }).dblclick();
  await expect(page.getByRole('list', { name: 'Saved addresses' }).getByRole('listitem')).toHaveCount(1);
  expect(await shop.as<unknown[]>(page, person, 'GET', '/account/addresses')).toHaveLength(1);
  await page.getByRole('button', { name: /^Delete / }).dblclick();
  await expect(page.getByText('Address deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Saved addresses' }).getByRole('listitem')).toHaveCount(1);
});

test('a copied build says how many of its parts are no longer sold', async ({ page, shop }) => {
  const [kept, gone] = [await shop.addPart(), await shop.addPart()];
  const person = await shop.signUp(page);
  const parts = [kept, gone].map(({ _id }) => ({ part: _id, quantity: 1 }));
  const name = `Node ${unique()}`;
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/builds', { name, parts });
  await shop.as(page, person, 'PUT', `/builds/${insertedId}/share`);
  const { shared } = await shop.as<{ shared: string }>(page, person, 'GET', `/builds/${insertedId}`);
  await shop.asAdmin('DELETE', `/part/${gone._id}`);
  await page.goto(`/build/${shared}`);
  await page.getByRole('button', { name: 'Copy to my builds' }).click();
  await expect(page.getByText('1 part is no longer sold')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Parts in this build' })).toContainText(kept.name);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${name}` })).toBeVisible();
  await expect(page.getByText('no longer sold')).toHaveCount(0);
});
