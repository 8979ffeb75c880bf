import { hydrated } from '#test/e2e/specification/signed-in.ts';
import { customer, signIn } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_abcdefgh12',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdefgh12',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh12',
  AUTH_SECRET: 'a secret of tests, long enough for all',
};

// Stores with Stripe's test keys; they make no requests to Stripe.

test.describe('with the stand-ins for Google and mail', () => {
  test.use({ ownStore: { env: testKeys } });

  test('with Stripe only the payment page is a separate document that allows its script', async ({
    context,
    baseURL,
  }) => {
    // Not the `page` fixture, which would fail the test because of the scripts that it blocks on purpose.
    const page = await context.newPage();
    await page.route(
      ({ hostname }) => hostname.endsWith('stripe.com'),
      (route) => route.abort(),
    );
    const makesScripts = () =>
      page.evaluate(() => {
        try {
          document.createElement('script').text = 'self.x = 1';
          return true;
        } catch {
          return false;
        }
      });
    await signIn(page, customer);
    const headers = { origin: baseURL! };
    const trade = await page.request.put(`/api/user/${customer.email}`, { data: { email: customer.email }, headers });
    const { token } = (await trade.json()) as { token: string };
    const [part] = (await (await page.request.get('/api/part?limit=1&in_stock=1')).json()) as {
      _id: string;
      minimum: number;
    }[];
    const data = {
      lines: [{ part: part!._id, quantity: part!.minimum }],
      delivery: { name: 'Casey Miller', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' },
    };
    const placed = await page.request.post('/api/orders', { data, headers: { authorization: `Bearer ${token}` } });
    const { insertedId } = (await placed.json()) as { insertedId: string };

    await page.goto('/dashboard');
    await hydrated(page);
    expect(await makesScripts()).toBe(false);
    const opened = page.waitForResponse((answer) => answer.url().endsWith(`/dashboard/payment/${insertedId}`));
    await page.locator(`a[href="/dashboard/payment/${insertedId}"]`).first().click();
    const policy = (await (await opened).allHeaders())['content-security-policy'];
    expect(policy).not.toContain('trusted-types');
    expect(policy).toContain('https://js.stripe.com');
    expect(policy).not.toMatch(/unsafe|127\.0\.0\.1/);
    await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
    expect(await makesScripts()).toBe(true);
    await expect(page.getByText('Test cards')).toBeVisible();
  });
});

test.describe('without any stand-in', () => {
  test.use({
    ownStore: {
      env: {
        ...testKeys,
        HOST: '127.0.0.1',
        GOOGLE_CLIENT_ID: 'google-client',
        GOOGLE_CLIENT_SECRET: 'google-secret',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'shop@partsmith.test',
      },
    },
  });

  test("with Stripe's test keys every page says that no money moves", async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Test mode - no money moves')).toBeVisible();
  });
});
