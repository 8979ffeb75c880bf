import type { Page } from '@playwright/test';
import { hydrated } from './specification/signed-in.ts';
import { loseAnswerOfOrder } from './checking-out.ts';
import { customer, newPerson } from './people.ts';
import { selectKind } from './search/search.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const cards = (page: Page) => page.getByRole('list', { name: 'Parts' }).getByRole('listitem');

test('scrolling loads more parts, and Back restores the list', async ({ page }) => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: 'More parts' }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);

  const far = cards(page).nth(26);
  const name = await far.getByRole('heading').innerText();
  await far.scrollIntoViewIfNeeded();
  const loaded = await cards(page).count();
  await far.getByRole('link', { name: 'place order' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(loaded);
  await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
});

test('the address contains the search; with no match, Show all clears it', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search parts')).toBeFocused();
  await page.keyboard.type('Tallow');
  await expect(page).toHaveURL(/\?q=Tallow$/);
  await expect(cards(page).first()).toContainText('Tallow');
  await page.getByLabel('Search parts').fill('zqxvwk zzyzx');
  await expect(page.getByText("No parts match 'zqxvwk zzyzx'", { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Show all parts' }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByLabel('Search parts')).toHaveValue('');
  await selectKind(page, 'Memory');
  // Two choices within one response time are one history entry.
  await expect(page).toHaveURL(/category=memory/);
  await page.getByRole('checkbox', { name: 'In stock' }).check();
  await expect(page).toHaveURL(/category=memory&in_stock=1/);
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'In stock' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Memory' })).toBeChecked();
  // An animated one would lay out the page in each frame while a phone opens the filters.
  await expect(page.getByRole('radio', { name: 'Memory' })).toHaveCSS('animation-name', 'none');
});

test('the contact form names missing fields, keeps typed values on failure, and confirms success', async ({ page }) => {
  await page.goto('/');
  const send = page.getByRole('button', { name: 'Contact Us' });
  await send.click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.getByLabel('Email address').fill('ines@example.test');
  await expect(page.getByText('Email is Required')).toHaveCount(0);
  await page.getByLabel('Subject').fill('Forty cables');
  await page.getByLabel('Message').fill('Do you make them in green?');
  await hydrated(page);
  await page.route('**/api/contact', (route) => route.abort());
  await send.click();
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Do you make them in green?');
  await page.unroute('**/api/contact');
  await send.click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your message was sent');
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('without scripts the contact form opens at its errors', async ({ browser, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.store.origin });
  await page.goto('/');
  await page.getByLabel('Email address').fill('ines@example.test');
  await page.getByRole('button', { name: 'Contact Us' }).click();
  await expect(page.getByText('Message is Required')).toBeInViewport();
  await expect(page.getByLabel('Email address')).toHaveValue('ines@example.test');
  await page.close();
});

test('a wrong field stays red under the pointer', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Contact Us' }).click();
  const message = page.getByLabel('Message');
  await expect(message).toHaveAttribute('aria-invalid', 'true');
  const color = (field = message) => field.evaluate((one) => getComputedStyle(one).getPropertyValue('--input-color'));
  await page.mouse.move(0, 0);
  const red = await color();
  await message.hover();
  expect(await color()).toBe(red);
});

test('a search that a busy store refuses is repeated, visibly', async ({ page }) => {
  await page.goto('/');
  let refusals = 0;
  await page.route('**/api/part/suggest*', async (route) => {
    if (refusals++ > 0) return route.continue();
    await route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '1' },
      body: JSON.stringify({ code: 'overloaded', title: 'The store is busy' }),
    });
  });
  await page.getByLabel('Search parts').fill('Bellows');
  await expect(page.getByText('Trying again in 1 s')).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByText('Trying again')).toHaveCount(0);
});

test("login and sign-up show errors in the specification's words", async ({ page }) => {
  await page.goto('/signUp');
  await page.getByRole('button', { name: 'Sign up' }).click();
  for (const text of ['Name is Required', 'Email is Required', 'Password is Required'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await expect(page.getByText('Provide a valid Email')).toBeVisible();
  await expect(page.getByText('Must be 6 characters or longer')).toBeVisible();
  await page.getByLabel('Name').fill('Casey');
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'already exists' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Casey');
});

test("no link leads to another site or shows a stranger's text", async ({ page }) => {
  await page.goto('/login?from=//evil.test/&error=access_denied&error_description=Call+0900');
  await expect(page.getByRole('alert').filter({ hasText: 'canceled' })).toBeVisible();
  await expect(page.getByText('0900')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in as customer' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login?from=/review');
  await expect(page).toHaveURL(/\/review$/);
});

test('an order with a lost response is sent again and placed once, and typed values survive a reload', async ({
  page,
}) => {
  const part = (await (await page.request.get('/api/part?q=Bellows')).json())[0];
  await page.goto(`/part/${part._id}`);
  await page.getByRole('button', { name: 'Sign in as customer' }).click();
  await expect(page.getByLabel('Quantity')).toBeVisible();
  // The scripts save the draft.
  await hydrated(page);
  await page.getByLabel('Quantity').fill(String(part.minimum + 1));
  await page.getByLabel(/^Address/).fill('12 Forge Lane');
  await page.reload();
  await expect(page.getByLabel('Quantity')).toHaveValue(String(part.minimum + 1));
  await expect(page.getByLabel(/^Address/)).toHaveValue('12 Forge Lane');

  await loseAnswerOfOrder(page);
  await page.reload();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  const now = await (await page.request.get(`/api/part/${part._id}`)).json();
  expect(part.quantity - now.quantity).toBe(part.minimum + 1);
  await page.getByRole('link', { name: 'Order more' }).click();
  await expect(page.getByLabel(/^Address/)).toHaveValue('');
});

test.describe('before hydration', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor searches, signs up, returns to the part, orders it and signs out', async ({ page }) => {
    const person = newPerson('Plain Page');
    await page.goto('/');
    await page.getByLabel('Search parts').fill('Tallow');
    await page.getByRole('button', { name: 'Show' }).click();
    await cards(page).first().getByRole('link', { name: 'place order' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Name is Required')).toBeVisible();
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('link', { name: /^Back to .*Tallow/ }).click();
    await page.getByLabel('Quantity').fill('51');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('Your order added successfully')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', /^\/dashboard\/payment\//);
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  });

  test('Google sign-in works too', async ({ page }) => {
    await page.goto('/login?from=/review');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: /Ben Okoro/ }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', '/review');
  });
});
