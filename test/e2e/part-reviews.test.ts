import type { Page } from '@playwright/test';
import { partPath } from '#contract/parts/part-address.ts';
import { admin } from './people.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

test('a buyer reviews a part without scripts, everyone reads it, and staff hide it with a reason', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ baseURL: baseURL!, javaScriptEnabled: false });
  const person = await shop.signUpVerified(plain);
  const part = await shop.addPart({ minimum: 1 });
  const order = await shop.order(plain, person, part);
  await shop.pay(plain, person, order);

  await plain.goto(`/dashboard?order=${order}`);
  await plain.getByRole('link', { name: `Review ${part.name}` }).click();
  await plain.getByRole('button', { name: 'Publish review' }).click();
  await expect(plain.getByText('Choose 1 to 5 stars')).toBeVisible();
  await plain.getByRole('radio', { name: /^4 stars/ }).check({ force: true });
  await plain.getByRole('textbox', { name: 'Review' }).fill('Quiet <b>even</b> at full speed.');
  await plain.getByRole('button', { name: 'Publish review' }).click();
  await expect(plain.getByText('Your review is published')).toBeVisible();

  const visitor = await browser.newPage({ baseURL: baseURL!, javaScriptEnabled: false });
  await visitor.goto(partPath(part));
  const reviews = visitor.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText('Quiet <b>even</b> at full speed.')).toBeVisible();
  await expect(reviews.getByText('Verified buyer')).toBeVisible();
  await expect(visitor.locator('body')).not.toContainText(person.email);
  const things = JSON.parse((await visitor.locator('script[type="application/ld+json"]').textContent())!);
  const product = things['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'Product');
  expect(product.aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 });
  expect(product.review[0]).toMatchObject({ author: { name: person.name }, reviewRating: { ratingValue: 4 } });
  await reviews.getByRole('link', { name: '5 stars: 0 reviews' }).click();
  await expect(reviews.getByText('No reviews with 5 stars.')).toBeVisible();
  await visitor.goto(`/?q=${encodeURIComponent(part.name)}&min_rating=4`);
  await expect(visitor.getByRole('article').getByText('4.0 of 5 stars, 1 review')).toBeAttached();

  await visitor.goto(`${partPath(part)}?sort=helpful`);
  await reviews.getByRole('link', { name: /^Helpful/ }).click();
  await expect(visitor).toHaveURL(/\/login\?from=/);

  await shop.signIn(page, admin);
  await page.goto(partPath(part));
  await page.getByRole('button', { name: /^Helpful/ }).click();
  await expect(page.getByText('Helped 1 customer')).toBeVisible();
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Helped 1 customer')).toHaveCount(0);
  await page.goto(`/dashboard/reviews?q=${encodeURIComponent(part.name)}`);
  await page.getByRole('textbox', { name: 'Public answer' }).fill('Thank you!');
  await page.getByRole('button', { name: 'Publish answer' }).click();
  await expect(page.getByText('Answer published').first()).toBeVisible();
  await page.goto(`/dashboard/reviews?view=published&q=${encodeURIComponent(part.name)}`);
  await page.getByText('Hide review').first().click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Names a competitor');
  await page.getByRole('button', { name: 'Hide review' }).click();
  await expect(page.getByText('Review hidden. Its author sees the reason.').first()).toBeVisible();

  await expect(async () => {
    await visitor.goto(partPath(part));
    await expect(reviews.getByText('No reviews yet.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await plain.goto('/dashboard/part-reviews');
  await expect(plain.getByText('Names a competitor')).toBeVisible();
  await expect(plain.getByText('Thank you!')).toBeVisible();
  await Promise.all([plain.close(), visitor.close()]);
});

test('a vote that fails is explained next to its button, and one that counts keeps the place in the list', async ({
  page,
  context,
  browser,
  shop,
  baseURL,
}) => {
  const author = await browser.newPage({ baseURL: baseURL! });
  const { part } = await reviewedPart(shop, author);
  const paths = [partPath(part), `/part/${part._id}`];
  const review = author.getByRole('list', { name: 'Reviews', exact: true });
  for (const path of paths) {
    await author.goto(path);
    await expect(review).toContainText('Your review');
    await expect(review.getByRole('button')).toHaveCount(0);
  }
  await author.close();

  // The email is not verified.
  await shop.signUp(page);
  const helpful = page.getByRole('button', { name: /^Helpful/ });
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await helpful.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Verify your email first' })).toBeVisible();
    // The page's data has reloaded.
    await expect(helpful).not.toHaveAttribute('aria-busy');
    await context.setOffline(true);
    await helpful.click();
    await expect(page.getByRole('alert').filter({ hasText: 'The store could not be reached' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
    await context.setOffline(false);
  }

  const theirs = await browser.newPage({ baseURL: baseURL! });
  await shop.signIn(theirs, admin);
  for (const path of [partPath(part), `/part/${part._id}`]) {
    await theirs.goto(`${path}?stars=4&sort=lowest`);
    await theirs.getByRole('button', { name: /^Helpful/ }).click();
    await expect(theirs.getByText('Helped 1 customer')).toBeVisible();
    await expect(theirs).toHaveURL(/\?stars=4&sort=lowest&voted=[^&]+#review-/);
    await theirs.getByRole('button', { name: /^Withdraw/ }).click();
    await expect(theirs.getByText('Helped 1 customer')).toHaveCount(0);
    await expect(theirs).toHaveURL(/\?stars=4&sort=lowest#review-/);
  }
  await theirs.context().clearCookies();
  await theirs.goto(`${partPath(part)}?stars=4`);
  await theirs.getByRole('link', { name: /^Helpful/ }).click();
  await expect(theirs).toHaveURL(/\/login\?/);
  expect(new URL(theirs.url()).searchParams.get('from')).toMatch(/^\/parts\/.*\?stars=4#review-/);
  await theirs.close();
});

test('without scripts a refused vote is explained at its review', async ({ browser, shop, baseURL }) => {
  const author = await browser.newPage({ baseURL: baseURL! });
  const { part, person } = await reviewedPart(shop, author);
  const plain = await browser.newPage({ baseURL: baseURL!, javaScriptEnabled: false });
  await shop.signUp(plain);
  const helpful = plain.getByRole('button', { name: /^Helpful/ });
  for (const path of [partPath(part), `/part/${part._id}`]) {
    await plain.goto(`${path}?stars=4`);
    await helpful.click();
    await expect(plain.getByRole('list', { name: 'Reviews', exact: true })).toContainText(
      'Verify your email before you vote.',
    );
    await expect(plain).toHaveURL(/\?stars=4&refused=[^&]+&why=forbidden#review-/);
  }
  await shop.as(author, person, 'DELETE', `/part/${part._id}/review`);
  await helpful.click();
  await expect(plain.getByRole('alert')).toHaveText("That wasn't found.");
  await Promise.all([author.close(), plain.close()]);
});

/** A part with a review by a new customer, who is signed in to the page. */
async function reviewedPart(shop: Shop, page: Page) {
  const person = await shop.signUpVerified(page);
  const part = await shop.addPart({ minimum: 1 });
  await shop.pay(page, person, await shop.order(page, person, part));
  await shop.as(page, person, 'PUT', `/part/${part._id}/review`, { rating: 4, text: 'Quiet.' });
  return { part, person };
}
