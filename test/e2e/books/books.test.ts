import type { Review } from '#contract/store/reviews.ts';
import { inDatabase } from '#test/e2e/in-database.ts';
import { admin } from '#test/e2e/people.ts';
import { openShop } from '#test/e2e/shop.ts';
import { expect, test } from '#test/e2e/test.ts';
import { hydrated } from '#test/e2e/specification/signed-in.ts';

test.describe('in a store without reconciliations', () => {
  test.use({ ownStore: {} });

  test('an admin starts a reconciliation and sees its result', async ({ page, site }) => {
    const shop = await openShop(site);
    const buyer = await shop.signUp(page);
    const order = await shop.order(page, buyer, await shop.addPart());
    await shop.pay(page, buyer, order);
    await page.context().clearCookies();
    await shop.signIn(page, admin);

    await page.goto('/dashboard/manageorder');
    await page.getByRole('link', { name: 'Reconciliation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible();
    await expect(page.getByText('No check has run yet')).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    // The check may be over before this assertion, or both may show for a moment.
    await expect(page.getByText('A check is running').or(page.getByText('Everything agrees')).first()).toBeVisible();
    await expect(page.getByText('Everything agrees')).toBeVisible();
    await expect(page.getByText(/sellable .* reserved .* paid .* shipped/)).toBeVisible();

    // A finding is described in words: what it is, a link to what it is about, and money and times formatted as on
    // other screens.
    await inDatabase(shop.store.databaseUrl!, (client) =>
      client.query(`update verifications set ok = false, summary = summary || jsonb_build_object('discrepancyCount', 2,
        'discrepancies', jsonb_build_array(
          jsonb_build_object('kind', 'order_total', 'subject', '${order}', 'says', 'its lines cost $12.40 together, not $1.00'),
          jsonb_build_object('kind', 'sales_figures', 'subject', '2026-11-23T09:15Z usd',
            'says', 'the figures are from 2026-11-23T09:15:00Z')))`),
    );
    await page.reload();
    const total = page.getByRole('row', { name: /Order total differs from its lines/ });
    await expect(total).toContainText('its lines cost $12.40 together, not $1.00');
    await expect(total.getByRole('link')).toHaveAttribute('href', `/dashboard/manageorder?order=${order}`);
    const sales = page.getByRole('row', { name: /Sales figures differ from the ledger/ });
    await expect(sales.locator('time')).toHaveCount(2);
    await expect(sales).toContainText(/Nov 23, 2026.* USD/);
    await expect(page.getByRole('main')).not.toContainText(/order_total|T09:15/);
    await shop.close();
  });
});

test('the page works without scripts, for admins only', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.store.origin });
  const page = await context.newPage();
  await shop.signIn(page, admin);
  await page.goto('/dashboard/verification');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(async () => {
    await page.goto('/dashboard/verification');
    // Without scripts the page does not change until it is loaded again.
    await expect(page.getByText('Everything agrees')).toBeVisible({ timeout: 1_000 });
    await expect(page.getByText('A check is running')).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await context.clearCookies();
  await shop.signUp(page);
  await page.goto('/dashboard/verification');
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

test("a form resubmitted from the browser's history creates nothing twice", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.store.origin });
  const page = await context.newPage();
  await shop.signUp(page);
  await page.goto('/dashboard/addreview');
  const review = `Sent twice ${Date.now()}`;
  const attempt = await page.locator('input[name="attempt"]').inputValue();
  expect(attempt).toMatch(/^[0-9a-f]{32}$/);
  const send = () =>
    page.request.post('/dashboard/addreview', {
      form: { attempt, review, ratings: '5' },
      headers: { origin: shop.store.origin },
    });
  expect((await send()).status()).toBe(200);
  expect((await send()).status()).toBe(200);
  const count = async () =>
    ((await (await page.request.get('/api/review?sort=newest&limit=50')).json()) as Review[]).filter(
      (each) => each.review === review,
    ).length;
  expect(await count()).toBe(1);
  await page.goto('/dashboard/addreview');
  expect(await page.locator('input[name="attempt"]').inputValue()).not.toBe(attempt);
  await context.close();
});

test('after a lost response the form is sent again with its key, and the next form gets a new key', async ({
  page,
  shop,
}) => {
  await shop.signUp(page);
  await page.goto('/dashboard/addreview');
  const review = `Lost answer ${Date.now()}`;
  const keys: (string | undefined)[] = [];
  let lost = 0;
  await hydrated(page);
  await page.route('**/api/review', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const submit = async () => {
    await page.getByRole('radio', { name: /^5 stars/ }).check({ force: true });
    await page.getByLabel('Review', { exact: true }).fill(review);
    await page.getByRole('button', { name: 'Add review' }).click();
  };
  await submit();
  await expect(page.getByText('could not be reached')).toBeVisible();
  await page.getByRole('button', { name: 'Add review' }).click();
  await expect(page.getByText('Successfully added your review').first()).toBeVisible();
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('');
  await submit();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  await expect
    .poll(async () => {
      const reviews = (await (await page.request.get('/api/review?sort=newest&limit=50')).json()) as Review[];
      return reviews.filter((each) => each.review === review).length;
    })
    .toBe(2);
});
