import { expect, test } from './shop.ts';
import { bar, expectSignedOut, logIn, open, tokens } from './signed-in.ts';

test('a login sends the email, and keeps the token that comes back', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await open(page, '/login');
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await logIn(page, person);
  const request = await asked;
  expect(decodeURIComponent(new URL(request.url()).pathname)).toBe(`/api/user/${person.email}`);
  expect(request.postDataJSON()).toEqual({ email: person.email });
  const { token } = (await (await request.response())!.json()) as { token: string };
  await expect(page).toHaveURL('/');
  expect(await tokens(page)).toEqual([token, null]);
});

for (const key of ['accessToken', 'acessToken']) {
  test(`a token that is kept as ${key} is sent along, and removed by Sign Out`, async ({ page, shop }) => {
    await shop.signUp(page);
    const person = (await (await page.request.get('/api/viewer')).json()).viewer as { email: string };
    await open(page, '/dashboard/myprofile');
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
    const asked = page.waitForRequest(/\/api\/placeorder\?/);
    await page.getByRole('link', { name: 'My Orders' }).click();
    expect((await asked).headers()['authorization']).toBe(`Bearer ${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');

    await page.evaluate(() => localStorage.setItem('acessToken', 'an old token'));
    await bar(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expectSignedOut(page);
  });
}

test('a token that has expired is renewed once, unseen', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await open(page, '/dashboard/myprofile');
  await page.evaluate(() => localStorage.setItem('accessToken', 'not.a.token'));
  const renewed = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('link', { name: 'My Orders' }).click();
  expect((await renewed).postDataJSON()).toEqual({ email: person.email });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  expect((await tokens(page))[0]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await tokens(page))[0]).not.toBe('not.a.token');
});
