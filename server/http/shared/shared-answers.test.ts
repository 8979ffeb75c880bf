import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formFor, keepable, type KeptAnswer } from './kept-answer.ts';
import { sharedOf, type Shared } from './rules.ts';
import { hashScripts } from './script-hashes.ts';
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts';

const LIST = sharedOf('/api/part?limit=100')!;
const PART_ID = '0197a000-0000-7000-8000-000000000001';
const PART = sharedOf(`/api/part/${PART_ID}`)!;

function open(options: Parameters<typeof createSharedAnswers>[0] = {}): SharedAnswers {
  const answers = createSharedAnswers(options);
  answers.turn(true);
  return answers;
}

async function answerOf(text: string): Promise<KeptAnswer> {
  return (await keepable(new Response(text, { headers: { 'cache-control': 'public, no-cache' } }), false))!;
}

const keep = (answers: SharedAnswers, shared: Shared, text = 'text'): Promise<KeptAnswer | undefined> =>
  answers.make(shared, () => answerOf(text));

describe('a kept answer', () => {
  test('is made once for all that ask at the same time', async () => {
    const answers = open();
    let made = 0;
    const produce = async (): Promise<KeptAnswer> => {
      made++;
      return answerOf('text');
    };
    const all = await Promise.all([1, 2, 3].map(() => answers.make(LIST, produce)));
    assert.equal(made, 1);
    assert.equal(new Set(all).size, 1);
    assert.equal(answers.find(LIST.key), all[0]);
  });

  test('goes when what it tells of changes, and only then', async () => {
    const answers = open();
    await keep(answers, LIST);
    await keep(answers, PART);
    answers.drop('reviews');
    assert.ok(answers.find(LIST.key) && answers.find(PART.key));
    answers.dropStock(['0197a000-0000-7000-8000-000000000002']);
    assert.equal(answers.find(LIST.key), undefined);
    assert.ok(answers.find(PART.key), 'units of another part were sold');
    answers.dropStock([PART_ID]);
    assert.equal(answers.find(PART.key), undefined);
    await keep(answers, PART);
    answers.drop('catalogue');
    assert.equal(answers.find(PART.key), undefined);
  });

  test('that was overtaken by a change while it was made is not kept, and not given to who asks afterwards', async () => {
    for (const change of [(a: SharedAnswers) => a.dropStock([PART_ID]), (a: SharedAnswers) => a.dropPart(PART_ID)]) {
      const answers = open();
      const slow = Promise.withResolvers<KeptAnswer>();
      const first = answers.make(PART, () => slow.promise);
      change(answers);
      const second = answers.make(PART, () => answerOf('new'));
      slow.resolve(await answerOf('old'));
      assert.equal((await first)!.plain.body, 'old');
      assert.equal((await second)!.plain.body, 'new');
      assert.equal(answers.find(PART.key)!.plain.body, 'new');
    }
  });

  test('is not found while changes are not heard, nor after that', async () => {
    const answers = open();
    await keep(answers, LIST);
    answers.turn(false);
    assert.equal(answers.find(LIST.key), undefined);
    await keep(answers, LIST);
    assert.equal(answers.find(LIST.key), undefined, 'made while nothing is heard');
    answers.turn(true);
    assert.equal(answers.find(LIST.key), undefined);
  });

  test('is made anew past its age', async () => {
    let now = 0;
    const answers = open({ maxAge: 1_000, clock: () => now });
    await keep(answers, LIST);
    now = 1_000;
    assert.ok(answers.find(LIST.key));
    now = 1_001;
    assert.equal(answers.find(LIST.key), undefined);
  });

  test('makes room for others, the one longest unasked first', async () => {
    const answers = open({ maxBytes: 4_000 });
    const numbered = (n: number): Shared => sharedOf(`/api/part?limit=${n}`)!;
    for (const n of [1, 2, 3]) await keep(answers, numbered(n), 'x'.repeat(500));
    assert.ok(answers.find(numbered(1).key));
    await keep(answers, numbered(4), 'x'.repeat(500));
    assert.equal(answers.find(numbered(2).key), undefined);
    assert.ok(answers.find(numbered(1).key) && answers.find(numbered(4).key));
  });

  test('is not made of a failure, a cookie, or what is not declared public', async () => {
    const refused: [number, Record<string, string>][] = [
      [404, { 'cache-control': 'public, no-cache' }],
      [200, { 'cache-control': 'private, no-cache' }],
      [200, { 'cache-control': 'no-store' }],
      [200, {}],
      [200, { 'cache-control': 'public, no-cache', 'set-cookie': 'a=b' }],
    ];
    for (const [status, headers] of refused)
      assert.equal(await keepable(new Response('x', { status, headers }), false), undefined);
  });
});

describe('the form sent', () => {
  const form = async (accepted: string | undefined): Promise<string> => {
    const { headers } = await formFor(await answerOf('long '.repeat(1_000)), accepted, () => undefined);
    const at = headers.indexOf('content-encoding');
    return at < 0 ? 'plain' : headers[at + 1]!;
  };

  test('is the best that the browser takes', async () => {
    assert.equal(await form('gzip, deflate, br'), 'br');
    assert.equal(await form('gzip;q=1.0, br;q=0'), 'gzip');
    assert.equal(await form('br;q=0.0, gzip;q=0'), 'plain');
    assert.equal(await form('identity'), 'plain');
    assert.equal(await form(undefined), 'plain');
  });
});

describe('what may be shared', () => {
  test('is listed; a query has one key however it is spelt', () => {
    for (const url of [
      '/dashboard',
      '/second-step',
      '/forgotten-password',
      '/api/viewer',
      '/api/placeorder?email=a',
      '/api/catalogue',
      '/api/orders',
      '/part/1',
      '/api/partner',
    ])
      assert.equal(sharedOf(url), undefined, url);
    for (const url of [
      '/',
      '/review',
      '/blogs',
      '/myprotfolio',
      '/login?from=%2Fdashboard',
      '/signUp',
      '/compare?parts=1',
    ])
      assert.ok(sharedOf(url)?.isPage, url);
    assert.equal(sharedOf('/api/part?sort=name&q=1')!.key, sharedOf('/api/part?q=1&sort=name')!.key);
    assert.notEqual(sharedOf('/api/part?spec=a:1&spec=b:2')!.key, sharedOf('/api/part?spec=b:2&spec=a:1')!.key);
    assert.equal(sharedOf(`/?q=${'x'.repeat(600)}`), undefined);
  });

  test('parameters that change no answer are not part of the key', () => {
    for (const path of ['/', '/review', '/login', '/compare', '/api/part', '/api/part/facets', '/api/store', PART.key])
      for (const query of ['?', '?cb=1', '?utm_source=x&cb=2', '?__proto__=1', `?cb=${'x'.repeat(600)}`])
        assert.equal(sharedOf(path + query)!.key, path);
    assert.equal(sharedOf('/?cb=1&%71=ryzen+7&limit=24')!.key, sharedOf('/?limit=24&q=ryzen%207')!.key);
  });

  test('a path below a shared one is not shared', () => {
    for (const path of [
      '/api/part/x',
      '/api/part/../../login',
      '/api/part/%2e%2e/login',
      '/api/part/',
      '/login/',
      '//',
    ])
      assert.equal(sharedOf(path), undefined, path);
  });
});

describe('the digests of a kept page', () => {
  test('are of the store’s own scripts alone', () => {
    const nonce = 'n0nce';
    const page = `<script nonce="n0nce">ours()</script><script>theirs()</script><script nonce="other">no()</script><script nonce="n0nce" src="/x.js"></script>`;
    const { html, hashes } = hashScripts(page, nonce);
    assert.deepEqual(hashes, ["'sha256-6Mlk+XjE57h/a6BK8UFDhIqhWicH5NYtbW9Bd0Z0HiI='"]);
    assert.ok(!html.includes(nonce));
  });
});
