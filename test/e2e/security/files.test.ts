import { request } from 'node:http';
import { expect, test } from '#test/e2e/test.ts';

/** Files next to the pages: sources, history, secrets, and paths out of the served folder. */
const PRIVATE_FILES = [
  '/.git/HEAD',
  '/.git/config',
  '/.env',
  '/.data/secrets.json',
  '/package.json',
  '/process/main.ts',
  '/server/app.ts',
  '/build/server/index.js',
  '/../server/index.js',
  '/%2e%2e/server/index.js',
  '/assets/../../server/index.js',
  '/assets/..%2f..%2fserver/index.js',
  '/assets/%2e%2e%5c%2e%2e%5cserver/index.js',
  '/assets',
];

test('only files of the build are served, and no method echoes a request', async ({ shop }) => {
  const ask = (path: string, method = 'GET') =>
    new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(shop.store.origin);
      // Sent unchanged: a browser would resolve the dots.
      const sent = request({ hostname, port, path, method, headers: { 'x-secret': 'a-cookie-of-mine' } }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => (body += chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, type: String(answer.headers['content-type']), body }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });
  for (const path of PRIVATE_FILES) {
    const { status, type, body } = await ask(path);
    // Paths with dot segments are refused before the lookup.
    const expected = /\.\.|%2e/.test(path) ? 400 : 404;
    expect([status, /^text\/html|problem\+json/.test(type)], `${path}: ${type}`).toEqual([expected, true]);
    expect(body, path).not.toMatch(/ref: refs|"devDependencies"|from 'node:|\[core\]/);
  }
  for (const path of ['/', '/api/part']) {
    const { status, body } = await ask(path, 'TRACE');
    expect([403, 404, 405], path).toContain(status);
    expect(body).not.toContain('a-cookie-of-mine');
  }
  const [script] = /\/assets\/[\w.-]+\.js/.exec((await ask('/')).body) ?? [];
  expect((await ask(script!)).status).toBe(200);
});
