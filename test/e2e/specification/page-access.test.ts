import { hasPermission, STAFF_ROLES } from '#contract/accounts/permissions.ts';
import { PAGES } from '#contract/pages.ts';
import { inDatabase } from '#test/e2e/in-database.ts';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

/* Who may open each screen, and what it has: its title, and whether search engines may show it. */

const SCREENS = Object.entries(PAGES)
  .filter(([, { file }]) => file.endsWith('-page.tsx'))
  .map(([path, page]) => ({
    ...page,
    path: path.replace(/:\w+/, '0199c0de-0000-7000-8000-000000000000'),
    hasParameter: path.includes(':'),
  }));
const FOR_ALL = SCREENS.filter(({ access }) => access === 'everyone');
const FOR_STAFF = SCREENS.flatMap((screen) => {
  const { access } = screen;
  return access === 'everyone' || access === 'signed-in' ? [] : [{ ...screen, access }];
});

test('a visitor opens the screens for everyone, and search engines show those that are indexed', async ({
  request,
}) => {
  for (const { path, hasParameter, index } of FOR_ALL) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers()['location'] ?? '', path).not.toContain('from=');
    if (hasParameter) continue;
    expect([200, 302], path).toContain(answer.status());
    if (index) expect(answer.status(), path).toBe(200);
    expect(answer.headers()['x-robots-tag'], path).toBe(index ? undefined : 'noindex');
  }
});

test('every other screen redirects a visitor to the login page', async ({ request }) => {
  for (const { path, access } of SCREENS) {
    if (access === 'everyone') continue;
    const answer = await request.get(path, { maxRedirects: 0 });
    const login = `/login?from=${encodeURIComponent(path)}`;
    expect([answer.status(), answer.headers()['location']], path).toEqual([302, login]);
  }
});

for (const role of STAFF_ROLES)
  test(`staff with the role ${role} open the screens that their permissions allow`, async ({ page, shop }) => {
    const { email } = await shop.signUp(page);
    await inDatabase(shop.store.databaseUrl!, (client) =>
      client.query("update users set role = 'admin', staff_role = $1 where email = $2", [role, email]),
    );
    for (const { path, access, hasParameter } of FOR_STAFF) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      const isAllowed = hasPermission(role, access);
      expect(hasParameter && isAllowed ? [200, 404] : [isAllowed ? 200 : 403], path).toContain(answer.status());
    }
  });

test('every screen of the dashboard has its title', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  for (const { path, title, hasParameter } of SCREENS) {
    if (title === undefined || hasParameter) continue;
    const html = await (await page.request.get(path === '/dashboard' ? '/dashboard?status=all' : path)).text();
    expect(html, path).toContain(`<title>${title} · Partsmith</title>`);
  }
});
