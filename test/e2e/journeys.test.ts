import { admin, customer, newPerson } from './people.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';
import { orderPart, payOrder, typeCard } from './paying.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a visitor finds a part, signs up, orders it, pays, and sees it paid', async ({ page }) => {
  const person = newPerson();
  await page.goto('/');
  const cards = page.getByRole('link', { name: /place order/ });
  await expect(cards.first()).toBeVisible();
  await expect(cards.nth(23)).toBeAttached();

  await cards.first().click();
  await expect(page).toHaveURL(/\/login\?from=%2Fpart%2F/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).dblclick();
  await expect(page).toHaveURL(/^[^?]*\/(\?back=.*)?$/);
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

  await page.getByRole('link', { name: /^Back to / }).click();
  await expect(page.getByLabel('Quantity')).toHaveValue('5');
  await page.getByLabel('Phone').fill('01700 000000');
  await page.getByLabel(/^Address/).fill('12 Forge Lane, Rajshahi');
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page.getByText('Your order added successfully').first()).toBeVisible();

  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(1);
  await page.getByRole('link', { name: /^Pay/ }).click();

  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $1,445.00' }).click();
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
  const shown = page.locator('main').getByText(/^pi_\w+$/);
  await expect(shown).toBeVisible();
  const transaction = await shown.textContent();

  await page.reload();
  await expect(page.getByText(transaction!)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
});

test('signing in returns to the part; a declined card keeps the form, and another card pays', async ({ page }) => {
  await page.goto('/?q=Tallow+4+g');
  await page
    .getByRole('link', { name: /place order/ })
    .first()
    .click();
  // The form on the home page also has a field with that name.
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/part\//);

  await page.getByLabel('Quantity').fill('3');
  await expect(page.getByText('Please order minimum 50 parts to purchased')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await page.getByLabel('Quantity').fill('60');
  await page.getByLabel('Address').fill('12 Mill Lane, Dhaka');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('link', { name: 'Pay now' }).click();

  await typeCard(page, '4000000000009995');
  await page.getByRole('button', { name: 'Pay $228.00' }).click();
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $228.00' }).click();
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
});

test('a card with 3-D Secure pays after the challenge', async ({ page, shop }) => {
  await shop.signIn(page, customer);
  await payOrder(page, await orderPart(page, 'Tether 16'), '4000002500003155');
  await page
    .frameLocator('iframe[title="Payment authentication"]')
    .getByRole('button', { name: 'Complete authentication' })
    .click();
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
});

test("'Continue with Google' signs up a new person, and returns a known one to their part", async ({ page }) => {
  await page.goto('/signUp');
  await page.getByRole('button', { name: 'Continue with Google' }).dblclick();
  await page.getByRole('button', { name: /Ada Vance/ }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(\?.*)?$/);
  const order = await orderPart(page, 'Tallow 4 g');
  await payOrder(page, order);
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('acessToken')])).toEqual([
    null,
    null,
  ]);
  await page.goto('/dashboard/myprofile');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /Ada Vance/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/myprofile$/);
  await expect(page.getByText('ada.vance@gmail.test').first()).toBeVisible();
});

test('the admin ships a paid order, and its customer sees it', async ({ page, browser, baseURL, shop }) => {
  const person = newPerson('Orla Quist');
  const theirs = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await theirs.goto('/signUp');
  await theirs.getByLabel('Name').fill(person.name);
  await theirs.getByLabel('Email', { exact: true }).fill(person.email);
  await theirs.getByLabel('Password', { exact: true }).fill(person.password);
  await theirs.getByRole('button', { name: 'Sign up' }).click();
  await theirs.waitForURL((url) => url.pathname === '/');
  const order = await orderPart(theirs, 'Draught 120');
  await payOrder(theirs, order);
  await expect(theirs.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();

  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${encodeURIComponent(person.email)}`);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  // For the dialog, which needs scripts.
  await hydrated(page);
  await row.getByRole('button', { name: /Pending/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /ship/i }).dblclick();
  await expect(page.getByText('Successfully Order Shipped')).toBeVisible();

  await theirs.goto('/dashboard?status=all');
  await expect(theirs.getByText('Shipped', { exact: true }).first()).toBeVisible();
  await theirs.context().close();
});

test('an order placed offline keeps the form, and succeeds once online', async ({ page, context, shop }) => {
  await shop.signIn(page, customer);
  await page.goto('/?q=Tallow+4+g');
  await page
    .getByRole('link', { name: /place order/ })
    .first()
    .click();
  await page.waitForURL(/\/part\//);
  await page.getByLabel(/^Address/).fill('12 Forge Lane, Rajshahi');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText("We couldn't confirm your order")).toBeVisible();
  await expect(page.getByLabel(/^Address/)).toHaveValue('12 Forge Lane, Rajshahi');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
});
