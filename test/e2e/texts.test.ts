import sharp from 'sharp';
import { TEXT_FIELDS, TEXT_GROUP_NAMES, TEXT_KEYS } from '#contract/texts/site-texts.ts';
import { admin } from './people.ts';
import { markupEffects, MARKUP } from './security/violations.ts';
import { openShop } from './shop.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

// Other tests expect the specification's texts.
test.use({ ownStore: {} });

test('an admin changes texts of the store, and every page shows them as text', async ({ site, browser }) => {
  const shop = await openShop(site);
  const page = await browser.newPage({ baseURL: site.origin });
  const visitor = await (await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })).newPage();
  await shop.signIn(page, admin);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Home page' }).click();
  await page.getByLabel('Heading of the page').fill('Parts for Ada');
  await page.getByLabel('Introduction').fill('Hello {name}');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText('Unknown placeholder. You can use {store}, {reservation}')).toBeVisible();
  await expect(page.getByLabel('Introduction')).toBeFocused();
  await page.getByRole('button', { name: "Texts for a store that sells other makers' parts" }).click();
  await expect(page.getByLabel('Introduction')).toHaveValue(TEXT_FIELDS['home.intro'].reseller as string);
  await page.getByLabel('Heading of the page').fill('Parts for Ada');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText('Texts saved')).toBeVisible();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Parts for Ada');
  await page.getByRole('button', { name: 'Undo the change to Heading of the page', exact: true }).click();
  await expect(page.getByLabel('Heading of the page')).toHaveValue(TEXT_FIELDS['home.title'].standard as string);

  await page.getByRole('link', { name: 'Store', exact: true }).click();
  const logo = async (width: number) => ({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width, height: 200, channels: 3, background: '#145a28' } })
      .png()
      .toBuffer(),
  });
  await page.getByLabel('Logo').setInputFiles(await logo(8));
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText('This logo is smaller than 32 pixels')).toBeVisible();
  await page.getByLabel('Logo').setInputFiles(await logo(600));
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
  await visitor.goto('/blogs');
  await expect(visitor.locator('header .own-logo, footer .own-logo')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo the change to Logo' }).click();
  await expect(page.locator('header .own-logo')).toHaveCount(0);

  await page.getByRole('link', { name: 'Legal pages' }).click();
  await page.getByLabel('Imprint').fill('## Forge\nAda Byron\n\n[Write](mailto:ada@forge.test)');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await page.getByRole('button', { name: 'Undo the change to Imprint' }).waitFor();
  await visitor.goto('/blogs');
  await visitor.getByRole('link', { name: 'Imprint' }).click();
  await expect(visitor.getByRole('heading', { name: 'Forge' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Write' })).toHaveAttribute('href', 'mailto:ada@forge.test');
  expect((await visitor.goto('/legal/returns'))!.status()).toBe(404);

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Blogs' }).click();
  await page.getByRole('button', { name: 'Add post' }).click();
  const post = page.getByRole('group', { name: 'Post 6' });
  await post.getByRole('textbox', { name: 'Question', exact: true }).fill('Which cooler fits?');
  await post.getByLabel('In the list of questions').fill('Coolers');
  await post.getByLabel('Answer').fill('Look at the **socket**.');
  await post.getByRole('button', { name: 'Move post 6 up' }).click();
  // A press while the form is being sent is ignored.
  const moved = page.getByRole('group', { name: 'Post 5' }).getByRole('textbox', { name: 'Question', exact: true });
  await expect(moved).toHaveValue('Which cooler fits?');
  await page.getByRole('button', { name: 'Remove post 1' }).click();
  await expect(page.getByRole('group', { name: /^Post \d$/ })).toHaveCount(5);
  await page.getByRole('button', { name: 'Save texts' }).click();
  await page.getByRole('button', { name: 'Undo the change to Posts' }).waitFor();
  await visitor.goto('/blogs');
  await expect(visitor.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
    'What are the ways to manage state in a React application?',
    'How does prototypal inheritance work?',
    'Why is state not set directly in React?',
    'Which cooler fits?',
    'What is a unit test, and why write them?',
  ]);
  await expect(visitor.locator('strong', { hasText: 'socket' })).toBeVisible();
  await page.getByRole('link', { name: 'Emails' }).click();
  await page.getByText('Shipped', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Shipped: closing/ }).fill('Thanks from {store}!');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview of Shipped' }).click();
  const preview = await popup;
  await expect(preview.getByText('Thanks from Partsmith!')).toBeVisible();
  await expect(preview.getByText('Samsung 990 Pro')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Shipped: closing/ })).toHaveValue('Thanks from {store}!');
  const secondPopup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview as text of Shipped' }).click();
  await expect((await secondPopup).getByText('Thanks from Partsmith!')).toBeVisible();
  await page.getByRole('button', { name: 'Save texts' }).click();
  await page.getByRole('button', { name: 'Undo the change to Shipped: closing' }).waitFor();

  for (const group of TEXT_GROUP_NAMES) {
    const { texts } = await shop.asAdmin<{ texts: { key: string; version: number }[] }>('GET', `/texts?group=${group}`);
    const versions = Object.fromEntries(texts.map(({ key, version }) => [key, version]));
    await shop.asAdmin('PUT', '/texts', { texts: Object.fromEntries(markedTexts(Object.keys(versions))), versions });
  }
  const paths = ['/', '/blogs', '/myprotfolio', '/legal/terms', '/login', '/dashboard/audit'];
  for (const path of [...paths, ...TEXT_GROUP_NAMES.map((group) => `/dashboard/settings/${group}`)]) {
    await page.goto(path);
    await hydrated(page);
    expect(await markupEffects(page), path).toEqual({ ran: false, stopped: [] });
  }
  await expect(page.getByRole('banner')).toContainText('<img src=x');
});

test('an undo that comes too late keeps what was typed, and saving keeps both', async ({ page, site }) => {
  const shop = await openShop(site);
  const changeTitle = async (title: string) => {
    type Answer = { texts: { key: string; version: number }[] };
    const { texts } = await shop.asAdmin<Answer>('GET', '/texts?group=home');
    const versions = Object.fromEntries(texts.map(({ key, version }) => [key, version]));
    await shop.asAdmin('PUT', '/texts', { texts: { 'home.title': title }, versions });
  };
  const title = page.getByLabel('Heading of the page');
  const intro = page.getByLabel('Introduction');
  const changes = page.getByRole('listitem').filter({ hasText: 'Heading of the page' });
  await shop.signIn(page, admin);
  await changeTitle('First');
  await page.goto('/dashboard/settings/home');
  await changeTitle('Second');
  await intro.fill('Typed');
  await page.getByRole('button', { name: 'Undo the change to Heading of the page' }).click();
  await expect(page.getByText(/has changed 'Heading of the page' since you opened/)).toBeVisible();
  await expect(changes).toHaveCount(2);
  await expect(title).toHaveValue('First');
  await expect(intro).toHaveValue('Typed');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText('Texts saved')).toBeVisible();
  await expect(title).toHaveValue('Second');
  await expect(intro).toHaveValue('Typed');
  await changeTitle('Third');
  await page.getByRole('button', { name: 'Undo the change to Heading of the page' }).click();
  await page.getByRole('link', { name: 'Load the saved texts' }).click();
  await expect(title).toHaveValue('Third');
  await shop.close();
});

/** Every text with markup in it, truncated to its maximum length. */
function markedTexts(keys: readonly string[]): [string, unknown][] {
  return TEXT_KEYS.filter((key) => keys.includes(key)).flatMap((key): [string, unknown][] => {
    const field = TEXT_FIELDS[key];
    if (field.kind === 'list') {
      const marked = (row: object) =>
        Object.fromEntries(
          field.columns.map(({ name, kind, max }) => [
            name,
            kind === 'link' || kind === 'number' ? (row as Record<string, string>)[name] : marking(max),
          ]),
        );
      return [[key, field.standard.map(marked)]];
    }
    return ['email', 'number', 'logo'].includes(field.kind) ? [] : [[key, marking(field.max, field.needs)]];
  });
}

const SHORT = `<img src=x onerror="self.x=1">`;
const marking = (max: number, needs: readonly string[] = []): string => {
  const named = needs.map((name) => `{${name}}`).join(' ');
  return (named + (max > MARKUP.length + named.length ? MARKUP : SHORT)).slice(0, max);
};
