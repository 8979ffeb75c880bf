import { hydrated } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test("addresses in their country's format are added, changed, made the default, deleted and restored", async ({
      page,
      shop,
    }) => {
      const person = await shop.signUp(page);
      const ready = async () => void (javaScriptEnabled && (await hydrated(page)));
      const rows = page.getByRole('list', { name: 'Saved addresses' }).getByRole('listitem');
      const chooseCountry = async (country: string) => {
        await page.getByLabel('Country').selectOption(country);
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show the fields of this country' }).click();
      };
      await page.goto('/dashboard/myprofile');
      await page.getByRole('link', { name: 'Add an address' }).click();
      await ready();
      await expect(page.getByLabel('Name')).toHaveValue(person.name);
      await chooseCountry('BR');
      await page.getByLabel('Street address').fill('Avenida Paulista 1578');
      await page.getByLabel('Apartment, neighborhood').fill('Bela Vista');
      await page.getByLabel('City').fill('São Paulo');
      await page.getByLabel('Company').fill('Oficina Ltda');
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(page.getByText('Choose a state')).toBeVisible();
      await page.getByLabel('State').selectOption('SP');
      await page.getByLabel('Postal code').fill('1');
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(page.getByText('Enter a postal code like 40301-110')).toBeVisible();
      await expect(page.getByLabel('State')).toHaveValue('SP');
      await page.getByLabel('Postal code').fill('01310-200');
      await page.getByLabel('Phone').fill('11 91234-5678');
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(page).toHaveURL(/\/addresses$/);
      const brazil = ['Oficina Ltda', person.name, 'Avenida Paulista 1578', 'Bela Vista', 'São Paulo-SP', '01310-200'];
      await expect(rows).toHaveText(new RegExp([...brazil, 'Brazil', '\\+55 11 91234 5678', 'Default'].join('\\s*')));

      const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/account/addresses', {
        name: person.name,
        company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH',
        line1: '12 Forge Lane',
        city: 'Rajshahi',
        country: 'BD',
      });
      await page.goto('/dashboard/myprofile/addresses');
      await ready();
      await rows.last().getByRole('link', { name: /^Edit/ }).click();
      await ready();
      await page.getByLabel('Street address').fill('14 Forge Lane');
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(rows.last()).toContainText('14 Forge Lane');
      await rows
        .last()
        .getByRole('button', { name: /^Set as default/ })
        .click();
      await expect(rows.first()).toContainText(/14 Forge Lane[^]*Default/);
      await rows
        .first()
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(page.getByText('Address deleted')).toBeVisible();
      await expect(rows).toHaveCount(1);
      // On a tablet and a phone nothing is wider than the window.
      for (const width of [768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(rows.first()).toContainText(/14 Forge Lane[^]*Default/);
      await expect(rows).toHaveCount(2);
      // Deleted in another tab.
      expect((await page.goto(`/dashboard/myprofile/addresses?edit=${insertedId}`))!.status()).toBe(404);
    });
  });
}
