import assert from 'node:assert/strict';
import test from 'node:test';
import { orderPurpose, afterSignUp, returnPath, withFrom } from './return-path.ts';

test('a path of this site keeps its query and hash', () => {
  for (const page of [
    '/',
    '/part/0199',
    '/dashboard/manageorder?status=paid&q=a%20b',
    '/?q=ryzen#parts',
    '/compare?ids=1,2',
  ]) {
    assert.equal(returnPath(page), page);
  }
});

test('a path that leads to another site, or nowhere, becomes the home page', () => {
  const elsewhere = [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' //evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    '/%09/evil.test/',
    '/%5Cevil.test',
    '/%2F%2Fevil.test',
    '/@evil.test',
    '/;//evil.test',
    '/no/such/page',
    'javascript:alert(1)',
    'part/1',
    '',
    '/ x',
    `/${'a'.repeat(2000)}`,
    null,
    undefined,
    7,
  ];
  for (const wanted of elsewhere) assert.equal(returnPath(wanted), '/', JSON.stringify(wanted));
});

test('every accepted path resolves to this site', () => {
  for (const wanted of [
    '/%5Cevil.test',
    '/%2F%2Fevil.test',
    '/@evil.test',
    '/a/../b',
    '/;//evil.test',
    '/?//evil.test',
  ]) {
    assert.equal(new URL(returnPath(wanted), 'https://shop.test').origin, 'https://shop.test');
  }
});

test('sign-in pages and API paths are not return paths, however they are spelled', () => {
  for (const door of [
    '/login',
    '/LOGIN/',
    '/login?from=/login',
    '/signUp',
    '/signup',
    '/sign-out',
    '/part/../login',
    '/api/viewer',
  ]) {
    assert.equal(returnPath(door), '/', door);
  }
});

test('links carry the requested page, and carry nothing without one', () => {
  assert.equal(withFrom('/signUp', '/part/1?x=2'), '/signUp?from=%2Fpart%2F1%3Fx%3D2');
  assert.equal(withFrom('/login', '/'), '/login');
  assert.equal(afterSignUp('/part/1'), '/?back=%2Fpart%2F1');
  assert.equal(afterSignUp('/'), '/');
  for (const path of ['/checkout', '/checkout?part=1&quantity=2']) assert.equal(afterSignUp(path), path);
  assert.equal(afterSignUp('/checkouts'), '/?back=%2Fcheckouts');
});

test('the last step of a sign-in counts as the page that follows it', () => {
  assert.equal(withFrom('/signed-in', afterSignUp('/part/7')), '/signed-in?from=%2F%3Fback%3D%252Fpart%252F7');
  assert.equal(returnPath('/signed-in?from=%2Fpart%2F7%3Fquantity%3D3'), '/part/7?quantity=3');
  assert.equal(returnPath('/signed-in?from=%2F%2Fevil.test'), '/');
  assert.equal(returnPath('/signed-in?from=%2Flogin'), '/');
  assert.equal(returnPath('/signed-in'), '/');
});

test('the login page says what a linked page does with the order', () => {
  const id = '01a203f6-257c-79b4-babe-a13b57260f6e';
  assert.deepEqual(orderPurpose(`/dashboard?order=${id}`), 'see');
  assert.deepEqual(orderPurpose(`/dashboard?status=all&order=${id.toUpperCase()}#top`), 'see');
  assert.deepEqual(orderPurpose(`/dashboard/manageorder?order=${id}`), 'see');
  assert.deepEqual(orderPurpose(`/dashboard/payment/${id}`), 'pay');
  for (const page of ['/', '/dashboard', '/dashboard?order=<b>', `/dashboard/users?order=${id}`, `/part/${id}`])
    assert.equal(orderPurpose(page), null, page);
});
