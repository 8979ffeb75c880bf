import { partPath } from '#contract/parts/part-address.ts';
import { customer } from '#test/e2e/people.ts';
import { hydrated } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

/** Pages that search engines may show, with a word from their titles. */
const PAGES = [
  ['/', 'Partsmith'],
  ['/review', 'Review'],
  ['/blogs', 'Blogs'],
  ['/myprotfolio', 'My Protfolio'],
  ['/login', 'Login'],
  ['/signUp', 'Sign up'],
] as const;

const attribute = (html: string, tag: RegExp): string | undefined =>
  tag.exec(html)?.[1]?.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

test('every public page has its own title, description, address and preview', async ({ request, baseURL }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const [path, word] of PAGES) {
    const answer = await request.get(`${path}?q=x&from=%2F`);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    const title = attribute(html, /<title>([^<]*)<\/title>/)!;
    const description = attribute(html, /<meta name="description" content="([^"]*)"/)!;
    expect(title, path).toContain(word);
    expect(title.length, `${title}: search engines cut a title at about 60`).toBeLessThanOrEqual(60);
    expect(description.length, description).toBeGreaterThan(40);
    expect(description.length, description).toBeLessThanOrEqual(160);
    titles.add(title);
    descriptions.add(description);
    const address = baseURL! + path;
    expect(attribute(html, /<link rel="canonical" href="([^"]*)"/), path).toBe(address);
    expect(attribute(html, /<meta property="og:url" content="([^"]*)"/), path).toBe(address);
    expect(attribute(html, /<meta property="og:title" content="([^"]*)"/), path).toBe(title);
    expect(attribute(html, /<meta property="og:image" content="([^"]*)"/), path).toBe(`${baseURL}/social-card.png`);
    expect(answer.headers()['x-robots-tag'], path).toBeUndefined();
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
  }
  expect([titles.size, descriptions.size]).toEqual([PAGES.length, PAGES.length]);
});

test('preview pictures and icons have their declared type and size', async ({ request }) => {
  for (const [path, width, height] of [
    ['/social-card.png', 1200, 630],
    ['/apple-touch-icon.png', 180, 180],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.headers()['content-type']).toBe('image/png');
    const bytes = await answer.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([width, height]);
    expect(bytes.length).toBeLessThan(300_000);
  }
  expect((await request.get('/favicon.svg')).headers()['content-type']).toContain('image/svg+xml');
});

test('the home page describes the shop and its parts in structured data that text cannot break out of', async ({
  reader: page,
  request,
}) => {
  await page.goto('/');
  const script = page.locator('script[type="application/ld+json"]');
  await expect(script).toHaveCount(1);
  const text = (await script.textContent())!;
  expect(text).not.toContain('<');
  const { '@context': context, '@graph': things } = JSON.parse(text);
  expect(context).toBe('https://schema.org');
  const [organization, site, list] = things;
  expect([organization['@type'], site['@type'], list['@type']]).toEqual(['Organization', 'WebSite', 'ItemList']);
  expect(site.potentialAction.target.urlTemplate).toContain('/?q={search_term_string}');

  const parts = (await (await request.get('/api/part?limit=24')).json()) as (Parameters<typeof partPath>[0] & {
    name: string;
  })[];
  expect(list.itemListElement).toEqual(
    parts.map((part, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: part.name,
      url: new URL(page.url()).origin + partPath(part),
    })),
  );
});

test("a part's public page shows its description, price and order form at one address", async ({
  page,
  shop,
  request,
  baseURL,
}) => {
  const name = `Harrow ${Date.now().toString(36)} <&>`;
  const part = await shop.addPart({
    name,
    brand: 'Partsmith',
    mpn: 'HRW-140',
    gtin: '8806094215038',
    price: 12.4,
    breaks: [{ from: 25, price: 11.9 }],
    minimum: 5,
    quantity: 500,
    category: 'case-fan',
    specifications: [{ name: 'Fan size', value: 140, unit: 'mm' }],
  });
  const path = partPath(part);
  await shop.addPart({
    price: 12,
    category: 'case-fan',
    specifications: [{ name: 'Fan size', value: 140, unit: 'mm' }],
  });
  const board = await shop.addPart({ category: 'motherboard', specifications: [{ name: 'Socket', value: 'Z9' }] });
  const boardPage = await (await request.get(partPath(board))).text();
  expect(boardPage).toContain('href="/?category=processor&amp;spec=socket:Z9#parts"');
  // Other slugs, a bare SKU, different capitalization.
  for (const other of [`/parts/old-name-${part.sku}`, `/parts/${part.sku.toLowerCase()}`, `${path.toLowerCase()}/`]) {
    const answer = await request.get(`${other}?a=1`, { maxRedirects: 2 });
    expect([answer.status(), answer.url()], other).toEqual([200, baseURL + path]);
  }
  const redirect = await request.get(`/parts/old-name-${part.sku}`, { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers()['location']]).toEqual([301, path]);
  const missing = await request.get('/parts/old-name-NO-1');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('Page not found');

  const html = await (await request.get(path)).text();
  expect(attribute(html, /<link rel="canonical" href="([^"]*)"/)).toBe(baseURL + path);
  expect(attribute(html, /<meta property="og:image" content="([^"]*)"/)).toBe(`${baseURL}/social-card.png`);
  expect((await request.get(path)).headers()['x-robots-tag']).toBeUndefined();
  const data = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(html)![1]!;
  const [product] = JSON.parse(data)['@graph'];
  expect(product).toMatchObject({
    '@type': 'Product',
    name: `${name}, 140 mm`,
    sku: part.sku,
    mpn: 'HRW-140',
    gtin: '8806094215038',
  });
  expect(
    product.offers.map((offer: { price: string; eligibleQuantity: { minValue: number } }) => [
      offer.price,
      offer.eligibleQuantity.minValue,
    ]),
  ).toEqual([
    ['12.40', 5],
    ['11.90', 25],
  ]);

  // The cached page changes immediately.
  await shop.asAdmin('PATCH', `/part/${part._id}`, { price: 13 });
  expect(await (await request.get(path)).text()).toContain('$13.00');

  await page.goto(`/?q=${part.sku}`);
  await hydrated(page);
  await page.getByRole('article').getByRole('link', { name }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 140 mm`);
  await expect(page.getByRole('table', { name: 'Unit price by quantity' })).toContainText('$11.90');
  await expect(page.getByRole('row', { name: 'Fan size' })).toContainText('140');
  await expect(page.getByRole('list', { name: 'Alternatives' }).getByRole('article').first()).toBeVisible();
  await page.getByLabel('Quantity', { exact: true }).fill('30');
  await page.getByRole('main').getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByText(`In your basket: 30 × ${name}`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'place order' }).first().click();
  await expect(page.getByText(`Sign in to continue to ${name}.`)).toBeVisible();
  await shop.customer(page);
  await page.goto(`/part/${part._id}`);
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('30');
});

test('the five questions have structured data, each with its visible answer', async ({ reader: page }) => {
  await page.goto('/blogs');
  const faq = page.locator('[itemtype="https://schema.org/FAQPage"]');
  const questions = faq.locator('[itemprop="mainEntity"][itemtype="https://schema.org/Question"]');
  await expect(questions).toHaveCount(5);
  for (const question of await questions.all()) {
    await expect(question.locator('[itemprop="name"]')).toHaveText(/\?$/);
    const answer = question.locator(
      '[itemprop="acceptedAnswer"][itemtype="https://schema.org/Answer"] > [itemprop="text"]',
    );
    expect((await answer.innerText()).length).toBeGreaterThan(300);
  }
});

test('each kind of response has its own status', async ({ request, reader: page, shop }) => {
  const status = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers()['location'] ?? null];
  };
  expect(await status('/no/such/page')).toEqual([404, null]);
  expect(await status('/signup')).toEqual([301, '/signUp']);
  expect(await status('/Blogs/?a=1')).toEqual([301, '/blogs?a=1']);
  expect(await status('/dashboard')).toEqual([302, '/login?from=%2Fdashboard']);
  expect(await status('/part/00000000-0000-0000-0000-000000000000')).toEqual([
    302,
    '/login?from=%2Fpart%2F00000000-0000-0000-0000-000000000000',
  ]);
  expect((await request.get('/no/such/page')).headers()['x-robots-tag']).toBe('noindex');
  await shop.signIn(page, customer);
  expect((await page.goto('/part/00000000-0000-0000-0000-000000000000'))!.status()).toBe(404);
  expect((await page.goto('/dashboard/payment/00000000-0000-0000-0000-000000000000'))!.status()).toBe(404);
  expect((await page.goto('/dashboard'))!.headers()['x-robots-tag']).toBe('noindex');
});
