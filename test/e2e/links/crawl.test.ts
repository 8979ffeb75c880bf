import type { Page } from '@playwright/test';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { crawl } from './crawl.ts';
import { htmlFindings } from './html-findings.ts';

/* Every link of the site, and the markup of every page that a link leads to, for each role. */

const PUBLIC = [
  '/',
  '/accessibility',
  '/quick-order',
  '/basket',
  '/compare',
  '/login',
  '/signUp',
  '/forgotten-password',
];

const roles: Readonly<Record<string, readonly string[]>> = {
  visitor: [...PUBLIC, '/?q=nothing-is-called-this', '/reset-password'],
  customer: [...PUBLIC, '/checkout', '/dashboard', '/dashboard?status=all', '/dashboard/myprofile'],
  admin: [...PUBLIC, '/dashboard', '/dashboard/overview', '/dashboard/manageorder?status=all'],
};

for (const [role, start] of Object.entries(roles))
  test(`no link of the site is broken and no page has invalid markup: ${role}`, async ({
    page,
    shop,
    browser,
    baseURL,
  }) => {
    const { person } = await shop.customerWithOrders(browser);
    if (role === 'customer') {
      await shop.signIn(page, person);
      const part = await shop.addPart();
      await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: part.minimum });
    }
    if (role === 'admin') await shop.signIn(page, admin);
    const standIns = await originsOfStandIns(page);
    const { pages, broken } = await crawl(page.request, baseURL!, start, (origin) => standIns.has(origin));
    expect(broken).toEqual([]);
    expect(pages.length, 'links are found').toBeGreaterThan(role === 'visitor' ? 20 : 30);
    expect(await htmlFindings(pages)).toEqual([]);
  });

/** The origins of the stand-ins, to which test mode links. */
async function originsOfStandIns(page: Page): Promise<ReadonlySet<string>> {
  const { sandbox } = (await (await page.request.get('/api/store')).json()) as {
    sandbox: Record<'mailboxUrl' | 'paymentsUrl', string | null>;
  };
  return new Set([sandbox.mailboxUrl, sandbox.paymentsUrl].flatMap((url) => (url ? [new URL(url).origin] : [])));
}
