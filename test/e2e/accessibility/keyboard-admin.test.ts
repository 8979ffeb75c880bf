import { admin, unique } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { focusProblem, pressOn, tabTo, typeInto } from './keyboard.ts';

test('by keyboard only: add a part, make an admin, ship one order, cancel another', async ({ page, shop, browser }) => {
  const { person, paid: shipped, unpaid: cancelled } = await shop.customerWithOrders(browser);
  await shop.signIn(page, admin);

  await page.goto('/dashboard/addproduct');
  const name = `Gauge ${unique()}`;
  await typeInto(page, page.getByLabel('Name', { exact: true }), name);
  await tabTo(page, page.getByLabel('Kind'));
  await page.keyboard.type('Proc');
  await typeInto(page, page.getByLabel('Description'), 'Reads true to a hair.');
  await typeInto(page, page.getByLabel('Price'), '$1,299.00');
  await typeInto(page, page.getByLabel('Minimum'), '2');
  await typeInto(page, page.getByLabel(/^(Quantity|Stock)/), '40');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
  await expect(page.getByText(name.slice(0, 10)).first()).toBeVisible();

  // Backward: the list has more stops than the sidebar.
  await tabTo(page, page.getByRole('link', { name: 'Make Admin' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Make Admin' })).toBeVisible();
  await typeInto(page, page.getByRole('searchbox'), person.email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  const theirRow = page.getByRole('row').filter({ hasText: person.email });
  await pressOn(page, theirRow.getByRole('button', { name: /^Make Admin/ }));
  await confirmIfAsked();
  await expect(page.getByText('Successfully made an admin').first()).toBeVisible();

  await pressOn(page, page.getByRole('link', { name: 'Manage Order' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Order' })).toBeVisible();
  await typeInto(page, page.getByRole('searchbox'), person.email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  await pressOn(
    page,
    page
      .getByRole('row')
      .filter({ hasText: shipped.name })
      .getByRole('button', { name: /^Pending/ }),
  );
  await confirmIfAsked();
  await expect(page.getByText('Successfully Order Shipped').first()).toBeVisible();
  await pressOn(
    page,
    page
      .getByRole('row')
      .filter({ hasText: cancelled.name })
      .getByRole('button', { name: /^Cancel/ }),
  );
  await confirmIfAsked();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0);

  /** Dialogs put the cancel button first and the action last, before the close button. */
  async function confirmIfAsked(): Promise<void> {
    const button = page
      .getByRole('dialog')
      .getByRole('button')
      .filter({ hasNotText: /^(Not now|Keep it|Keep order|Close)?$/ });
    await button.waitFor();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  }
});

test('an opened list needs fewer than ten presses to its first Ship button', async ({ page, shop, browser }) => {
  const { person } = await shop.customerWithOrders(browser);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}&status=paid`);
  const ship = page.getByRole('button', { name: /^Pending/ }).first();
  const keys = ['Tab', 'Tab', 'Enter'];
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.locator('#rows')).toBeFocused();
  let presses = keys.length;
  while (!(await ship.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab');
    presses += 1;
    expect(presses, 'Ship is near').toBeLessThan(9);
    expect(await focusProblem(page)).toBe('');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});
