import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { admin } from '#test/e2e/people.ts';
import { openShop } from '#test/e2e/shop.ts';
import { hydrated, holdCalls } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

// Other tests expect the specification's texts and settings.
test.use({ ownStore: {} });

test('what is typed while settings are saved stays, and is saved next', async ({ page, site }) => {
  const shop = await openShop(site);
  await shop.signIn(page, admin);
  await page.goto('/dashboard/settings');
  const [name, phone] = [page.getByLabel('Legal name'), page.getByLabel('Phone')];
  const saved = page.getByText('Settings saved');
  const when = page.getByLabel('Send an email').first();
  const other = (await when.locator('option').last().getAttribute('value'))!;
  await name.fill(' Forge ');
  await when.selectOption(other);
  const saving = await holdCalls(page, '**/api/shop-settings');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await phone.fill('+1 212 555 0100');
  await saving.release();
  await expect(saved.first()).toBeVisible();
  // As the server stores it.
  await expect(name).toHaveValue('Forge');
  await expect(when).toHaveValue(other);
  await expect(phone).toHaveValue('+1 212 555 0100');
  await expect(phone).toBeFocused();

  await phone.press('Enter');
  await expect(page.getByText(/^Last changed by/)).toBeVisible();
  const read = () => shop.asAdmin<{ settings: typeof DEFAULT_SHOP_SETTINGS }>('GET', '/shop-settings');
  await expect.poll(async () => (await read()).settings.seller.phone).toBe('+1 212 555 0100');
  expect((await read()).settings.seller.legalName).toBe('Forge');
  await expect(phone).toBeFocused();

  // The same when they are refused.
  const email = page.locator('[name="seller.email"]');
  await email.fill('nobody');
  const refusing = await holdCalls(page, '**/api/shop-settings');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await phone.fill('+1 212 555 0101');
  await refusing.release();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveValue('+1 212 555 0101');

  // A row is added while the page's data reloads after a refusal.
  const reloading = await holdCalls(page, '**/api/payment-config');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(email).toBeFocused();
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  await expect(page.getByLabel('Place')).toBeVisible();
  await reloading.release();
  await expect(page.getByLabel('Place')).toBeVisible();
  await shop.close();
});

test('texts that were being sent when the browser was stopped are saved when Save is pressed again', async ({
  page,
  site,
}) => {
  const shop = await openShop(site);
  await shop.signIn(page, admin);
  await page.goto('/dashboard/settings/mails');
  const save = page.getByRole('button', { name: 'Save texts' });
  const isPost = (request: { method(): string }) => request.method() === 'POST';
  const stopped = page.waitForEvent('requestfailed', isPost);
  await hydrated(page);
  await page.route('**/dashboard/settings/mails', (route) => route.abort('aborted'));
  await save.click();
  await stopped;
  await page.unroute('**/dashboard/settings/mails');
  const sent = page.waitForRequest(isPost);
  await save.click();
  await sent;
  await expect(page.getByText('Nothing was changed').first()).toBeVisible();
  await shop.close();
});

test('what is typed while texts are saved stays, with the focus', async ({ page, site }) => {
  const shop = await openShop(site);
  await shop.signIn(page, admin);
  await page.goto('/dashboard/settings/home');
  const [title, intro] = [page.getByLabel('Heading of the page'), page.getByLabel('Introduction')];
  await title.fill('Parts for Ada');
  const saving = await holdCalls(page, '**/api/texts*');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await intro.fill('Typed');
  await saving.release();
  await expect(page.getByRole('button', { name: 'Undo the change to Heading of the page' })).toBeVisible();
  await expect(title).toHaveValue('Parts for Ada');
  await expect(intro).toHaveValue('Typed');
  await expect(intro).toBeFocused();
  await page.getByRole('button', { name: 'Undo the change to Heading of the page', exact: true }).click();
  await expect(title).not.toHaveValue('Parts for Ada');
  await expect(intro).toHaveValue('Typed');
  await shop.close();
});
