import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';

test('a public answer is not replaced unseen, and what was typed stays', async ({ page, shop, browser }) => {
  const text = `Sturdy ${unique()}`;
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const author = await shop.signUp(theirs);
  await shop.as(theirs, author, 'POST', '/review', { review: text, ratings: 4 });
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/testimonials?q=${text.split(' ')[1]}`);
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: 'Publish answer' }).click();
  await expect(row.getByLabel('Public answer')).toBeFocused();
  await expect(page.getByText('Answer removed')).toHaveCount(0);
  await row.getByLabel('Public answer').fill('Thanks!');
  const [{ _id }] = (await shop.asAdmin<{ _id: string }[]>('GET', `/testimonials?q=${text.split(' ')[1]}`)) as [
    { _id: string },
  ];
  await shop.asAdmin('PUT', `/testimonials/${_id}/answer`, { answer: 'We are glad.' });
  await row.getByRole('button', { name: 'Publish answer' }).click();
  await expect(page.getByText("Another answer has been published since you opened this: 'We are glad.'")).toBeVisible();
  await expect(row.getByLabel('Public answer')).toHaveValue('Thanks!');
  const answer = async () =>
    (await shop.asAdmin<{ answer: string }[]>('GET', `/testimonials?view=all&q=${text.split(' ')[1]}`))[0]!.answer;
  expect(await answer()).toBe('We are glad.');
  await row.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Answer published')).toBeVisible();
  expect(await answer()).toBe('Thanks!');
});

test('what was typed for a review belongs to the answer shown then, whatever reloads the page', async ({
  page,
  shop,
  browser,
}) => {
  const word = unique();
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const author = await shop.signUp(theirs);
  for (const review of [`Sturdy ${word}`, `Quiet ${word}`])
    await shop.as(theirs, author, 'POST', '/review', { review, ratings: 4 });
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/testimonials?view=all&q=${word}`);
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await row('Sturdy').getByLabel('Public answer').fill('Thanks!');
  const reviews = await shop.asAdmin<{ _id: string; review: string }[]>('GET', `/testimonials?view=all&q=${word}`);
  const { _id } = reviews.find(({ review }) => review.startsWith('Sturdy'))!;
  await shop.asAdmin('PUT', `/testimonials/${_id}/answer`, { answer: 'We are glad.' });
  await row('Quiet').getByLabel('Public answer').fill('Good.');
  await row('Quiet').getByRole('button', { name: 'Publish answer' }).click();
  // The page has loaded the other admin's answer.
  await expect(row('Sturdy').getByRole('button', { name: 'Save answer' })).toBeVisible();
  await expect(row('Sturdy').getByLabel('Public answer')).toHaveValue('Thanks!');
  await expect(row('Quiet').getByRole('button', { name: 'Save answer' })).toBeFocused();
  await row('Sturdy').getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText("Another answer has been published since you opened this: 'We are glad.'")).toBeVisible();
  await expect(row('Sturdy').getByLabel('Public answer')).toHaveValue('Thanks!');
  await row('Sturdy').getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Answer published').first()).toBeVisible();
});

test('the reason of a testimonial that another admin has hidden meanwhile stays', async ({ page, shop, browser }) => {
  const text = `Loud ${unique()}`;
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const author = await shop.signUp(theirs);
  await shop.as(theirs, author, 'POST', '/review', { review: text, ratings: 4 });
  await theirs.close();
  await shop.signIn(page, admin);
  const path = `/testimonials?view=all&q=${text.split(' ')[1]}`;
  await page.goto(`/dashboard${path}`);
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByText('Hide testimonial').or(row.getByText('Hide review')).first().click();
  await row.getByLabel(/^Reason/).fill('Rude');
  type Shown = { _id: string; hiddenReason: string };
  const [{ _id }] = (await shop.asAdmin<Shown[]>('GET', path)) as [Shown];
  await shop.asAdmin('POST', `/testimonials/${_id}/hide`, { reason: 'Advertising' });
  await row.getByRole('button', { name: /^Hide/ }).click();
  await expect(page.getByText("It has been hidden since you opened this: 'Advertising'.")).toBeVisible();
  expect((await shop.asAdmin<Shown[]>('GET', path))[0]!.hiddenReason).toBe('Advertising');
});
