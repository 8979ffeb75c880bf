import { expect, test } from '#test/e2e/test.ts';
import { hydrated } from './signed-in.ts';

test("the blog's five questions, each with an answer", async ({ reader: page }) => {
  await page.goto('/blogs');
  const cards = page.getByRole('article');
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
    'How do you improve the performance of a React application?',
    'What are the ways to manage state in a React application?',
    'How does prototypal inheritance work?',
    'Why is state not set directly in React?',
    'What is a unit test, and why write them?',
  ]);
  for (const answer of await cards.allTextContents()) expect(answer.length).toBeGreaterThan(600);
});

test('the portfolio: hero, about, skill bars, education, three project links, the two figures', async ({
  reader: page,
}) => {
  await page.goto('/myprotfolio');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['About me', 'Skills', 'Education', 'Projects']);
  const meters = page.getByRole('meter');
  expect(await meters.count()).toBeGreaterThanOrEqual(4);
  await expect(meters.first()).toHaveAttribute('aria-valuenow', '90');
  await expect(
    page
      .locator('section', { has: page.getByRole('heading', { name: 'Education' }) })
      .getByRole('heading', { level: 3 }),
  ).toHaveCount(3);
  const projects = page.getByRole('region', { name: 'Projects' }).getByRole('link');
  await expect(projects).toHaveCount(3);
  for (const project of await projects.all()) {
    expect((await page.request.get((await project.getAttribute('href'))!)).status()).toBe(200);
  }
  const figures = await page
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((each) => [each.querySelector('dd')!.textContent, each.querySelector('dt')!.textContent]),
    );
  expect(figures).toEqual([
    ['1+', 'years experience'],
    ['12+', 'projects'],
  ]);
});

test('login: email, password, Google, and a link to sign up', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await hydrated(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signUp');
});

test('sign-up: name, email, password, Google, and a link to login', async ({ reader: page }) => {
  await page.goto('/signUp');
  for (const label of ['Name', 'Email']) await expect(page.getByLabel(label)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

test('the part page: its description and its price in dollars', async ({ reader: page, shop }) => {
  const part = await shop.addPart({ price: 12.4, minimum: 5, quantity: 50 });
  await shop.customer(page);
  await page.goto(`/part/${part._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${part.name}`));
  await expect(page.getByText(part.description)).toBeVisible();
  await expect(page.getByRole('img', { name: `Drawing of ${part.name}` })).toHaveAttribute('src', part.img);
  const figures = await page
    .getByRole('main')
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((each) => [each.querySelector('dt')!.textContent, each.querySelector('dd')!.textContent]),
    );
  expect(figures).toEqual([
    ['minimum', '5'],
    ['in stock', '50'],
    ['each', '$12.40'],
    ['total', '$62.00'],
    ['SKU', part.sku],
  ]);
});

test('a part that cannot be ordered shows why instead of the order form', async ({ reader: page, shop }) => {
  const [none, few] = [await shop.addPart({ quantity: 0 }), await shop.addPart({ minimum: 5, quantity: 2 })];
  await shop.customer(page);
  for (const [part, why] of [
    [none, 'Out of stock'],
    [few, 'Only 2 left; the minimum order is 5.'],
  ] as const) {
    await page.goto(`/part/${part._id}`);
    await expect(page.getByRole('main').getByText(why).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
    await expect(page.getByLabel('Quantity')).toHaveCount(0);
  }
});

test('the portfolio links to no order', async ({ reader: page }) => {
  await page.goto('/myprotfolio');
  await expect(page.getByRole('link', { name: 'place order' })).toHaveCount(0);
  await expect(page.getByRole('main').locator('a[href^="/part"], a[href^="/dashboard"], form')).toHaveCount(0);
});
