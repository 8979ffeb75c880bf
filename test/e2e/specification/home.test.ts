import type { Locator, Page } from '@playwright/test';
import type { Review } from '#contract/store/reviews.ts';
import { unique } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

/** The number of items in the first row of a list. */
function columnsOf(list: Locator): Promise<number> {
  return list.getByRole('listitem').evaluateAll((items) => {
    const tops = items.map((item) => item.getBoundingClientRect().top);
    return tops.filter((top) => Math.abs(top - tops[0]!) < 2).length;
  });
}

const parts = (page: Page) => page.getByRole('list', { name: 'Parts', exact: true });

test('Get Started scrolls to the parts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/#parts');
  await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeInViewport();
});

test('scrolling loads every part of the store', async ({ page, shop }) => {
  const wanted = (await shop.asAdmin<{ _id: string }[]>('GET', '/part')).map(({ _id }) => `/part/${_id}`);
  expect(wanted.length).toBeGreaterThanOrEqual(24);
  await page.goto('/');
  const shown = () =>
    parts(page)
      .getByRole('link', { name: 'place order' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect
    .poll(async () => {
      await parts(page).getByRole('listitem').last().scrollIntoViewIfNeeded();
      return (await shown()).length;
    })
    .toBe(wanted.length);
  expect(new Set(await shown())).toEqual(new Set(wanted));
});

test("a part's card: name, picture, price in dollars, minimum, stock, and 'place order' to its page", async ({
  reader: page,
  shop,
}) => {
  const part = await shop.addPart({ price: 1299.5, minimum: 7, quantity: 63, description: 'As it is drawn.' });
  await page.goto(`/?q=${part.name}`);
  const card = parts(page).getByRole('listitem');
  await expect(card.getByRole('heading')).toHaveText(part.name);
  await expect(card.getByText('As it is drawn.')).toBeVisible();
  await expect(card.getByText('$1,299.50')).toBeVisible();
  await expect(card.getByText('Min. order 7')).toBeVisible();
  await expect(card.getByText('63 in stock')).toBeVisible();
  await expect(card.locator('img')).toHaveAttribute('src', part.img);
  await expect(card.getByRole('link', { name: 'place order' })).toHaveAttribute('href', `/part/${part._id}`);
});

test('the parts are in 1, 2 or 3 columns', async ({ page }) => {
  await page.goto('/');
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columnsOf(parts(page))).toBe(columns);
  }
});

test('the home page shows the four statistics', async ({ reader: page }) => {
  await page.goto('/');
  const block = page.getByRole('region', { name: 'Partsmith in figures' });
  const shown = await block
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((each) => [each.querySelector('dd')!.textContent, each.querySelector('dt')!.textContent]),
    );
  expect(shown).toEqual([
    ['100+', 'customers'],
    ['120M+', 'annual revenue'],
    ['33k+', 'reviews'],
    ['50+', 'tools'],
  ]);
});

test('home shows the last three testimonials, each with its stars', async ({ reader: page, shop }) => {
  const person = await shop.signUp(page, 'Wren Tolliver');
  const words = unique();
  for (const [ratings, review] of [
    [1, `first ${words}`],
    [4, `second ${words}`],
    [5, `third ${words}`],
    [2, `fourth ${words}`],
  ] as const) {
    await shop.as(page, person, 'POST', '/review', { name: person.name, img: '', review, ratings });
  }
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'What buyers say' }).getByRole('figure');
  await expect(cards.locator('blockquote')).toHaveText([`fourth ${words}`, `third ${words}`, `second ${words}`]);
  for (const [index, rating] of [2, 5, 4].entries()) {
    const stars = cards.nth(index).getByRole('img', { name: `${rating} of 5 stars` });
    await expect(stars.locator('svg.text-primary')).toHaveCount(rating);
  }
  await expect(cards.getByText('Wren Tolliver')).toHaveCount(3);
});

test('the sections of clients and about', async ({ reader: page }) => {
  await page.goto('/');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Who buys from us' }) });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'System builders',
    'Repair shops',
    'Labs and schools',
    'About Partsmith',
  ]);
  await expect(section.getByText('Partsmith makes computer parts and sells them here')).toBeVisible();
  await expect(section.getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/myprotfolio');
});

test('the contact form is validated, sent and emailed to the shop', async ({ page, shop }) => {
  const subject = `A larger run ${unique()}`;
  await page.goto('/');
  const form = page.locator('form#contact');
  await form.getByRole('button', { name: 'Contact Us' }).click();
  for (const message of ['Email is Required', 'Subject is Required', 'Message is Required']) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await form.getByLabel('Email address').fill('buyer@example.test');
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('Five hundred of the small ones.');
  await form.getByRole('button', { name: 'Contact Us' }).click();
  await expect(form.getByText("We'll reply by email.")).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${shop.store.mailboxUrl}/messages.json?q=${encodeURIComponent(subject)}`);
      return ((await answer.json()) as unknown[]).length;
    })
    .toBe(1);
});

test('all testimonials are in a grid, newest first', async ({ page, shop }) => {
  const reviews = await shop.asAdmin<Review[]>('GET', '/review?sort=newest&limit=24');
  await page.goto('/review');
  const list = page.getByRole('list', { name: 'Testimonials' });
  await expect(list.locator('blockquote')).toHaveText(reviews.map(({ review }) => review));
  const stars = list.getByRole('img', { name: /of 5 stars$/ });
  expect(await stars.evaluateAll((all) => all.map((each) => each.querySelectorAll('svg.text-primary').length))).toEqual(
    reviews.map(({ ratings }) => ratings),
  );
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columnsOf(list)).toBe(columns);
  }
});
