import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CookieJar } from './cookie-jar.ts';

test('cookies that were set are sent, cleared ones are not, and others stay unchanged', () => {
  const jar = new CookieJar('session=old; theme="a=b"; other=%3D');
  assert.equal(jar.header, 'session=old; theme="a=b"; other=%3D');
  jar.take(['session=new; Path=/; HttpOnly; SameSite=Lax', 'fresh=1; Max-Age=600', 'other=; Max-Age=0; Path=/']);
  assert.equal(jar.header, 'session=new; theme="a=b"; fresh=1');
  jar.take([]);
  assert.equal(jar.header, 'session=new; theme="a=b"; fresh=1');
});

test('without cookies no header is sent', () => {
  const jar = new CookieJar(null);
  assert.equal(jar.header, null);
  jar.take(['gone=; max-age=0']);
  assert.equal(jar.header, null);
});
