import type { Page } from '@playwright/test';
import { hydrated } from './specification/signed-in.ts';
import { admin } from './people.ts';
import { expect, test } from './test.ts';

test.use({ timezoneId: 'Asia/Tokyo' });

/** The first time on a page as the server renders it, without its tooltip. */
async function rendered(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  return /<time [^>]*>(.*?)<\/time>/.exec(html)![1]!.replaceAll(/<!-- -->|\u00A0/g, ' ');
}

test("from the second page of the dashboard on, the server renders times in the browser's own zone", async ({
  page,
  shop,
  scene,
}) => {
  await shop.signIn(page, scene.person);
  const path = `/dashboard?order=${scene.paid}`;
  expect(await rendered(page, path)).toContain('<noscript> UTC</noscript>');
  await page.goto(path);
  await hydrated(page);
  const shown = (await page.locator('time').first().innerText()).replaceAll('\u00A0', ' ');
  expect(await rendered(page, path)).toBe(shown);
  // Public pages are cached for requests without cookies.
  const sent = async (to: string) => (await page.context().cookies(to)).some(({ name }) => name.includes('time_zone'));
  expect([await sent(`${shop.store.origin}${path}`), await sent(`${shop.store.origin}/`)]).toEqual([true, false]);

  // A page opened when the zone is known hydrates without a change; the fixture fails on errors in the console.
  await page.goto(path);
  await page
    .context()
    .addCookies([{ name: 'partsmith.time_zone', value: 'Mars%2FBase', url: `${shop.store.origin}/dashboard` }]);
  expect((await page.request.get(path)).status()).toBe(200);
});

test("staff see times in the shop's zone, whatever the zone of their browser", async ({ page, shop, scene }) => {
  await shop.signIn(page, admin);
  const path = `/dashboard/manageorder?order=${scene.paid}`;
  await page.goto(path);
  await hydrated(page);
  // The shop of this test is in UTC.
  const time = page.locator('main time').first();
  const shown = (await time.innerText()).replaceAll('\u00A0', ' ');
  expect(`${shown} UTC`).toBe((await time.getAttribute('title'))!.replaceAll('\u00A0', ' '));
  expect(await rendered(page, path)).toBe(shown);
});
