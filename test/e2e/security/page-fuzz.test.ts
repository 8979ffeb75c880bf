import { Agent, request } from 'node:http';
import { PAGE_PATHS, pagePathOf } from '#contract/page-paths.ts';
import { randomOf, SEED } from '#test/faults/mode.ts';
import { HOSTILE_TEXTS, pick, type Random } from '#test/security/fuzz/hostile.ts';
import { admin, customer } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { rawAnswer } from './raw-answer.ts';

const CASES = 160;
/** Paths that attackers try: control characters, dot segments, slashes and backslashes in their encodings. */
const SEGMENTS = `
  %00 %01 %09 %0a %0d%0aset-cookie:x=y %1b %7f %c2%85 %e2%80%ae %ff % %zz
  . .. %2e %2e%2e .%2e ..; ... %252e%252e %2f %5c %5cevil.example %2f%2fevil.example
  evil.example @evil.example ; _root.data _.data x.data __manifest __proto__ api assets`
  .trim()
  .split(/\s+/)
  .concat('');
const QUERIES = [
  ...HOSTILE_TEXTS.filter((text) => text.length < 1_000).map((text) => text.toWellFormed()),
  '/%09/evil.example',
];
const NAMES = [
  'q',
  'spec',
  'min_price',
  'after',
  'sort',
  'ids',
  'from',
  'back',
  'error',
  'sent',
  'token',
  'status',
  '_routes',
  'index',
];

function pathOf(random: Random): string {
  const page = pick(random, PAGE_PATHS).replace(/:.*/, pick(random, ['x', '0', crypto.randomUUID()]));
  const segments = Array.from({ length: Math.floor(random() * 4) }, () => pick(random, SEGMENTS));
  const path = random() < 0.5 ? `/${segments.join('/')}` : `${page.replace(/\/$/, '')}/${segments.join('/')}`;
  return path + pick(random, ['', '', '/', '//', '.data']);
}

function queryOf(random: Random): string {
  const pairs = Array.from({ length: Math.floor(random() * 4) }, () => {
    const value = encodeURIComponent(pick(random, QUERIES));
    return `${pick(random, NAMES)}=${random() < 0.1 ? pick(random, ['%', '%ff', '%00', '%0d%0a']) : value}`;
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

test('no path causes a 5xx, a redirect outside the pages, or a log line that is not JSON', async ({ shop, page }) => {
  const { origin } = shop.store;
  const cookies = [undefined, 'partsmith.session_token=x.y; theme=dark'];
  for (const person of [customer, admin]) {
    await shop.signIn(page, person);
    cookies.push((await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; '));
  }
  const printed = shop.store.output().length;
  const agent = new Agent({ keepAlive: true });
  const statuses = new Set<number>();
  for (let number = 0; number < CASES; number++) {
    const random = randomOf(`${SEED} page ${number}`);
    const method = pick(random, ['GET', 'GET', 'GET', 'HEAD', 'POST']);
    const path = pathOf(random) + queryOf(random);
    // A GET of this page ends the session.
    if (path.startsWith('/sign-out')) continue;
    const cookie = pick(random, cookies);
    const headers = {
      ...(random() < 0.8 && { accept: 'text/html' }),
      ...(cookie && { cookie }),
      ...(method === 'POST' && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const sent = request(origin, { method, path, headers, agent });
    const { status, type, location } = await rawAnswer(sent, method === 'POST' ? 'name=x&email=x' : '');
    const description = `case ${number}: ${method} ${path} as ${cookie ?? 'nobody'} was answered ${status}`;
    statuses.add(status);
    expect(status, description).toBeLessThan(500);
    if (status >= 400 && method !== 'HEAD')
      expect(type, description).toMatch(/^text\/(html|x-script)|^application\/(problem\+)?json/);
    if (location === undefined) continue;
    const target = new URL(location, origin);
    expect(target.origin, `${description} ${location}`).toBe(origin);
    expect(pagePathOf(target.pathname), `${description} ${location}`).toBe(target.pathname);
  }
  agent.destroy();
  // The cases include pages, redirects and refusals.
  for (const status of [200, 301, 400, 404]) expect([...statuses]).toContain(status);
  for (const line of shop.store.output().slice(printed).split('\n').filter(Boolean))
    expect(() => JSON.parse(line), line).not.toThrow();
});

test('an ambiguous path is refused before routing and never cached', async ({ shop }) => {
  const { origin } = shop.store;
  const paths = [
    '/api/part/../../login',
    '/api/part/%2e%2e/%2e%2e/login',
    '/%09/evil.example/',
    '/%09%5cevil.example/',
  ];
  for (const path of [
    ...paths,
    '/%00/x/',
    '/%7f/x/',
    '/%01/x/',
    '/%0a/x/',
    '/%09/x%2f',
    '/x/./y',
    '/assets/..%2f..%2fx',
  ]) {
    const page = await rawAnswer(request(origin, { path, headers: { accept: 'text/html' } }));
    expect([page.status, page.type, page.location], path).toEqual([400, 'text/html; charset=utf-8', undefined]);
    expect(page.body).toContain('<h1>This address is not valid</h1>');
    const problem = await rawAnswer(request(origin, { path }));
    expect([problem.status, problem.type], path).toEqual([400, 'application/problem+json']);
    expect(JSON.parse(problem.body)).toMatchObject({ code: 'malformed', status: 400 });
    expect(problem.cacheControl).toBe('no-store');
  }
});
