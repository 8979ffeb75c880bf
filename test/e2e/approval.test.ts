import { admin, unique } from './people.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';

test.describe('in a shop whose reviews need approval', () => {
  test.use({ ownStore: {} });

  test('a testimonial waits, its author sees that, staff are told how many wait and approve one', async ({
    page,
    site,
    browser,
  }) => {
    const shop = await openShop(site);
    const visitor = await (await browser.newContext()).newPage();
    await shop.signIn(page, admin);
    await page.goto('/dashboard/settings');
    await page.getByLabel('Testimonials and reviews of parts wait for approval').check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();

    const [author, text] = [await browser.newContext(), `Read https://spam.test/${unique()} and www.spam.test`];
    const writer = await author.newPage();
    await shop.customer(writer);
    await writer.goto(`${shop.store.origin}/dashboard/addreview`);
    await writer.getByRole('radio', { name: /^5/ }).check({ force: true });
    await writer.getByRole('textbox', { name: 'Review' }).fill(text);
    await writer.getByRole('button', { name: 'Add review' }).click();
    await expect(writer.getByText('Your review is waiting for approval')).toBeVisible();
    await writer.goto(`${shop.store.origin}/dashboard/addreview`);
    const own = writer.getByRole('listitem').filter({ hasText: text });
    await expect(own).toContainText('Waiting for approval');
    await visitor.goto(`${shop.store.origin}/review`);
    await expect(visitor.getByText(text)).toHaveCount(0);

    await page.goto('/dashboard/manageorder');
    const menu = page.getByRole('navigation', { name: 'People' });
    await menu.getByRole('link', { name: 'Testimonials 1 waiting' }).click();
    const waiting = page.getByRole('listitem').filter({ hasText: text });
    await expect(waiting).toContainText('Waiting for approval');
    await waiting.getByRole('button', { name: 'Approve review' }).click();
    await expect(page.getByText('Testimonial approved and published')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Testimonials', exact: true })).toBeVisible();

    await visitor.reload();
    await expect(visitor.getByText(text)).toBeVisible();
    await visitor.goto(shop.store.origin);
    await expect(visitor.getByText(text)).toBeVisible();
    for (const address of ['/', '/review']) {
      await visitor.goto(`${shop.store.origin}${address}`);
      await expect(visitor.locator('a[href*="spam.test"]')).toHaveCount(0);
    }
    await author.close();
    await visitor.context().close();
  });
});
