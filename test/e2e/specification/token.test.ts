import type { Page } from '@playwright/test';
import { newPerson } from '#test/e2e/people.ts';
import type { Shop } from '#test/e2e/shop.ts';
import { expect, test } from '#test/e2e/test.ts';
import { bar, expectSignedOut, logIn, tokens } from './signed-in.ts';

test('a login sends the email and stores the returned token', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await page.goto('/login');
  const requested = page.waitForRequest((request) => request.method() === 'PUT');
  await logIn(page, person);
  const request = await requested;
  expect(decodeURIComponent(new URL(request.url()).pathname)).toBe(`/api/user/${person.email}`);
  expect(request.postDataJSON()).toEqual({ email: person.email });
  const { token } = (await (await request.response())!.json()) as { token: string };
  await expect(page).toHaveURL('/');
  expect(await tokens(page)).toEqual([token, null]);
});

for (const key of ['accessToken', 'acessToken']) {
  test(`a token stored as ${key} is sent, and removed by Sign Out`, async ({ page, shop }) => {
    await shop.signUp(page);
    const person = (await (await page.request.get('/api/viewer')).json()).viewer as { email: string };
    await page.goto('/dashboard/myprofile');
    const answer = await page.request.put(`/api/user/${person.email}`, {
      data: { email: person.email },
      headers: { origin: shop.store.origin },
    });
    const { token } = (await answer.json()) as { token: string };
    await page.evaluate(
      ([key, token]) => {
        localStorage.clear();
        localStorage.setItem(key!, token!);
      },
      [key, token],
    );
    const requested = page.waitForRequest(/\/api\/placeorder\?/);
    await page.getByRole('link', { name: 'My Orders' }).click();
    expect((await requested).headers()['authorization']).toBe(`Bearer ${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');

    await page.evaluate(() => localStorage.setItem('acessToken', 'an old token'));
    await bar(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expectSignedOut(page);
  });
}

test('an expired token is renewed once, invisibly', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.goto('/dashboard/myprofile');
  await page.evaluate(() => localStorage.setItem('accessToken', 'not.a.token'));
  const renewed = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('link', { name: 'My Orders' }).click();
  expect((await renewed).postDataJSON()).toEqual({ email: person.email });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  expect((await tokens(page))[0]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await tokens(page))[0]).not.toBe('not.a.token');
});

/** Where a sign-in that starts at `/login?from=/blogs` ends: a new account lands on the home page. */
const BLOGS = /\/blogs$|\/\?back=%2Fblogs$/;

test('a sign-in with Google fetches and stores the token before it redirects', async ({ page }) => {
  await page.goto('/login?from=%2Fblogs');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const trade = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: /Ada Vance/ }).click();
  const request = await trade;
  expect(request.postDataJSON()).toEqual({ email: 'ada.vance@gmail.test' });
  const { token } = (await (await request.response())!.json()) as { token: string };
  await expect(page).toHaveURL(BLOGS);
  expect(await tokens(page)).toEqual([token, null]);
});

const WAYS_IN = [
  [
    'password',
    async (page: Page, shop: Shop) => {
      const person = await shop.signUp(page);
      await page.context().clearCookies();
      await page.goto('/login?from=%2Fblogs');
      return () => logIn(page, person);
    },
  ],
  [
    'Google',
    async (page: Page) => {
      await page.goto('/login?from=%2Fblogs');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      return () => page.getByRole('button', { name: /Ada Vance/ }).click();
    },
  ],
  [
    'sign-up',
    async (page: Page) => {
      const person = newPerson();
      await page.goto('/signUp');
      await page.getByLabel('Name').fill(person.name);
      await page.getByLabel('Email', { exact: true }).fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      return () => page.getByRole('button', { name: 'Sign up' }).click();
    },
  ],
] as const;

for (const [way, prepare] of WAYS_IN) {
  for (const failure of ['503', 'no answer', 'no token'] as const) {
    test(`a ${way} sign-in whose token does not arrive (${failure}) shows an error, and Retry fetches it`, async ({
      page,
      shop,
    }) => {
      const enter = await prepare(page, shop);
      await page.route('**/api/user/*', (route) => {
        if (failure === 'no answer') return route.abort('connectionrefused');
        return failure === '503'
          ? route.fulfill({ status: 503, body: '{}' })
          : route.fulfill({ json: { acknowledged: true } });
      });
      await enter();
      const retry = page.getByRole('button', { name: 'Retry' });
      await expect(page.getByRole('alert').filter({ hasText: "We couldn't finish signing you in" })).toBeVisible();
      await retry.click();
      await expect(retry).toBeEnabled();
      expect(await tokens(page)).toEqual([null, null]);
      await page.unroute('**/api/user/*');
      await retry.click();
      await expect(page).toHaveURL(way === 'sign-up' ? '/' : BLOGS);
      expect((await tokens(page))[0]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    });
  }
}
