import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { inBrowser } from './in-browser.ts';

const PAGE = 'http://shop.test/?q=fan';
const globals = ['location', 'localStorage'] as const;
const before = globals.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const localStorage = { getItem: (name: string) => stored.get(name) ?? null };
  for (const [name, value] of Object.entries({ location: { href: `${PAGE}#parts` }, localStorage }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});

afterEach(() => {
  for (const [index, name] of globals.entries())
    if (before[index]) Object.defineProperty(globalThis, name, before[index]);
    else Reflect.deleteProperty(globalThis, name);
});

/** A page that counts its loads, left by the owner of this token. */
function pageLeftBy(token: string | undefined) {
  let loads = 0;
  const loader = inBrowser(async () => ({ loads: ++loads }));
  if (token) stored.set('accessToken', token);
  loader.keep(PAGE, { loads: 0 });
  stored.clear();
  return loader;
}

const open = (loader: ReturnType<typeof pageLeftBy>) => loader({ request: new Request(PAGE), params: {} });

test('Back shows the data of the previous page, once and only to the same person', async () => {
  const loader = pageLeftBy('first');
  stored.set('accessToken', 'first');
  assert.deepEqual(await open(loader), { loads: 0 });
  assert.deepEqual(await open(loader), { loads: 1 });
});

for (const [who, first, second] of [
  ['after signing out', 'first', undefined],
  ['after another person signed in', 'first', 'second'],
  ['after signing in', undefined, 'second'],
] as const)
  test(`Back loads the page again ${who}`, async () => {
    const loader = pageLeftBy(first);
    if (second) stored.set('accessToken', second);
    assert.deepEqual(await open(loader), { loads: 1 });
  });
