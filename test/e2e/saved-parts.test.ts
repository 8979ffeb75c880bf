import { expect, test } from './test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a refused price of a part to save stays in its form, with the other choice and the reason', async ({
      page,
      shop,
    }) => {
      const part = await shop.addPart({ quantity: 0 });
      await shop.signUpVerified(page);
      await page.goto(`/dashboard/saved?add=${part._id}`);
      const price = page.getByLabel('Email me once when it costs less than');
      const inStock = page.getByRole('checkbox', { name: "Email me once when it's back in stock" });
      await inStock.uncheck();
      await price.fill('cheap');
      await page.getByRole('button', { name: 'Save part' }).click();
      await expect(page.getByText('Enter a price')).toBeVisible();
      await expect(price).toHaveValue('cheap');
      await expect(inStock).not.toBeChecked();
      await price.fill('9.50');
      await page.getByRole('button', { name: 'Save part' }).click();
      const saved = page.getByRole('list', { name: 'Saved parts' }).getByRole('listitem');
      await expect(saved).toContainText('Email below $9.50');
      await expect(saved).not.toContainText('Email when back in stock');
    });
  });
}

test('the form of a saved part that was refused stays open once it is saved', async ({ page, shop }) => {
  const part = await shop.addPart();
  const person = await shop.signUpVerified(page);
  await shop.as(page, person, 'PUT', `/saved-parts/${part._id}`, { whenBelow: 5 });
  await page.goto('/dashboard/saved');
  const row = page.getByRole('list', { name: 'Saved parts' }).getByRole('listitem');
  await row.getByText('Emails', { exact: true }).click();
  const price = row.getByLabel('Email me once when it costs less than');
  const save = row.getByRole('button', { name: 'Save changes' });
  await price.fill('cheap');
  await save.click();
  await expect(row).toContainText('Enter a price');
  await price.fill('4');
  await save.click();
  await expect(row).toContainText('Email below $4.00');
  await expect(save).toBeFocused();
});
