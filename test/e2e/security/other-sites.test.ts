import type { Page } from '@playwright/test';
import pg from 'pg';
import { CALLS } from '#contract/calls.ts';
import { GATEWAY_CALLS } from '#server/accounts/identity/auth-gateway.ts';
import { ACCOUNT_CALLS, type Step } from '#test/security/auth-gateway/life.ts';
import { watchWrites, type Written } from '#test/security/written.ts';
import { admin, newPerson } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { callFrom, openElsewhere, postForm } from './elsewhere.ts';
import { LEADING } from './leading.ts';
import type { Form } from './form-cast.ts';
import { FORMS } from './forms.ts';
import { TestUser } from './test-user.ts';

/**
 * Tables that background jobs write: the queue's own, the catalog's words and counts, the audit seals, the sums of
 * sales, the email outbox, messages that are not sent yet, alerts (each minute on a machine with a full disk).
 */
const BACKGROUND_WRITES =
  /^(graphile_worker|public\.(catalogue_|audit_seals|sales_|part_sales|recent_part_sales|outbox|alert_mails))/;

test("every form works from the store's pages and from no other site", async ({ shop, page, context, baseURL }) => {
  test.slow();
  const me = await TestUser.signUp(shop, { isAdmin: true });
  const forms: Form[] = [];
  for (const make of Object.values(FORMS)) forms.push({ who: me, ...(await make({ shop, me })) });
  const db = new pg.Pool({ connectionString: shop.store.databaseUrl!, max: 1 });
  const written = await watchWrites(db);
  const elsewhere = await openElsewhere(context);
  await page.goto('/blogs');
  await waitForWrites(written);
  for (const { who, path, fields } of forms) {
    await useCookiesOf(page, who);
    for (const [host, site] of elsewhere.pages) {
      await postForm(site, baseURL + path, fields);
      expect(await forbiddenWrites(written), `${path} from ${host}`).toEqual([]);
    }
  }
  // The same requests from a page of the store succeed, so only their origin was refused.
  for (const { who, path, fields, writes } of forms) {
    await useCookiesOf(page, who);
    await written.ask();
    const answer = await page.evaluate(
      async ([to, entries]) => {
        const body = new URLSearchParams(Object.fromEntries(entries));
        const { status, url } = await fetch(to, { method: 'POST', body });
        return { status, origin: new URL(url).origin };
      },
      [path, [...LEADING.map((name) => [name, '//evil.test/'] as const), ...Object.entries(fields)]] as const,
    );
    expect(answer.status, path).toBeLessThan(400);
    const after = await written.ask();
    if (writes !== null) expect(after, path).toContain(writes);
    expect(answer.origin, `${path} has led elsewhere`).toBe(baseURL);
  }
  await elsewhere.stop();
  await db.end();
});

/**
 * The store's calls that the session cookie authenticates; all others require a token, which other sites do not have.
 */
const BY_COOKIE: Readonly<Record<string, Step & { path: (who: TestUser) => string }>> = {
  putUser: { proof: 'session', path: ({ email }) => `/user/${email}`, body: ({ email }) => ({ email }) },
  signOut: { proof: 'session', path: () => '/sign-out' },
};

test("every call authenticated by the cookie works from the store's pages and from no other site", async ({
  shop,
  page,
  context,
  baseURL,
}) => {
  const byCookie = CALLS.filter(({ access }) => access === 'session');
  expect(Object.keys(BY_COOKIE).sort()).toEqual(byCookie.map(({ name }) => name).sort());
  expect(Object.keys(ACCOUNT_CALLS).sort()).toEqual(Object.keys(GATEWAY_CALLS).sort());
  const db = new pg.Pool({ connectionString: shop.store.databaseUrl!, max: 1 });
  const written = await watchWrites(db);
  const elsewhere = await openElsewhere(context);
  await page.goto('/blogs');
  const who = new TestUser(shop, page.request, newPerson());
  const kept = { origin: baseURL!, provider: 'google' };
  const steps = Object.entries(ACCOUNT_CALLS).map(([call, step]) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, path: `/identity${path}`, step };
  });
  const own = byCookie.map(({ name, method }) => ({
    method,
    path: BY_COOKIE[name]!.path(who),
    step: BY_COOKIE[name]!,
  }));
  // A password alone signs in only while two-factor is off; signing out comes last.
  const [beginning, rest] = [steps.slice(0, 5), steps.slice(5)];
  const withoutReset = rest.filter(({ path }) => !path.endsWith('/reset-password'));
  for (const { method, path, step } of [...beginning, own[0]!, ...withoutReset, own[1]!, ...rest.slice(-1)]) {
    const body = await step.body?.(who, kept);
    const text = body === undefined ? undefined : JSON.stringify(body);
    await waitForWrites(written);
    for (const [host, site] of elsewhere.pages) {
      expect(await callFrom(site, `${baseURL}/api${path}`, method, text), `${host} could read an answer`).toEqual([]);
      // A request without effects may be sent; its response stays unread.
      expect(await forbiddenWrites(written), `${method} ${path} from ${host}`).toEqual([]);
    }
    const answer = await page.evaluate(
      async ([to, how, sent]) => {
        const response = await fetch(to, {
          method: how,
          ...(sent !== undefined && { body: sent, headers: { 'content-type': 'application/json' } }),
        });
        return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
      },
      [`/api${path}`, method, text] as const,
    );
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
    await step.keep?.(kept, answer, who);
  }
  await elsewhere.stop();
  await db.end();
});

test('other sites can neither use nor read calls that require a token', async ({ shop, page, context, baseURL }) => {
  await shop.signIn(page, admin);
  const db = new pg.Pool({ connectionString: shop.store.databaseUrl!, max: 1 });
  const written = await watchWrites(db);
  const elsewhere = await openElsewhere(context);
  await waitForWrites(written);
  for (const [host, site] of elsewhere.pages) {
    for (const { method, path } of CALLS) {
      const to = `${baseURL}/api${path.replace(/\{id\}/g, 'x').replace(/\{email\}/g, admin.email)}`;
      const body = method === 'GET' ? undefined : JSON.stringify({ email: admin.email });
      expect(await callFrom(site, to, method, body), host).toEqual([]);
    }
    expect(await forbiddenWrites(written), host).toEqual([]);
  }
  const { viewer } = (await (await page.request.get('/api/viewer')).json()) as { viewer: { email: string } };
  expect(viewer.email).toBe(admin.email);
  await elsewhere.stop();
  await db.end();
});

async function forbiddenWrites(written: Written): Promise<string[]> {
  return (await written.ask()).filter((what) => !BACKGROUND_WRITES.test(what));
}

/** Waits until earlier actions have taken effect. */
async function waitForWrites(written: Written): Promise<void> {
  await expect(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await forbiddenWrites(written)).toEqual([]);
  }).toPass({ intervals: [0] });
}

async function useCookiesOf(page: Page, who: TestUser): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(await who.cookies());
}
