import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isPlainPath } from './request-path.ts';

const CONTROLS = [...Array.from({ length: 32 }, (_, code) => code), 0x7f].map(
  (code) => `%${code.toString(16).padStart(2, '0')}`,
);

describe('a request path', () => {
  test('with a control character is refused', () => {
    for (const control of [...CONTROLS, '%0A', '%c2%85', '\x01', '\x85', '\x7f'])
      for (const path of [
        `/${control}`,
        `/${control}/x/`,
        `/x${control}`,
        `/api/part/${control}`,
        `/part/a${control}b`,
      ])
        assert.equal(isPlainPath(path), false, JSON.stringify(path));
  });

  test('with a dot segment is refused, raw and encoded', () => {
    for (const dots of ['.', '..', '%2e', '%2E%2e', '.%2e', '%2e.'])
      for (const path of [
        `/${dots}`,
        `/${dots}/x`,
        `/x/${dots}/y`,
        `/api/part/${dots}/login`,
        `http://x.test/${dots}/`,
      ])
        assert.equal(isPlainPath(path), false, path);
  });

  test('with a backslash, an encoded slash or invalid UTF-8 is refused', () => {
    const paths = [
      '/\\evil.test/',
      '/%5cevil.test',
      '/%5C',
      '/x%2fy',
      '/..%2F',
      '/parts/a%2F..%2Fb',
      '/parts/%2Fa',
      '/parts/a%2Fb%5C',
      '/parts/a%2Fb/c',
      '/part/a%2Fb',
      '/de/part/a%2Fb',
      '/de%2Fparts/a',
      '/de/parts/a%2F..%2Fb',
      '/api/userinfo/a%2F..%2Fb%40example.com',
      '/api/userinfo/a%2Fb',
      '/%',
      '/%zz',
      '/%ff',
      '/%c0%ae%c0%ae/',
    ];
    for (const path of paths) assert.equal(isPlainPath(path), false, path);
  });

  test('of any other kind is accepted, whatever its query', () => {
    const paths = [
      '/',
      '*',
      '/api/part?q=%00%2f..%5c',
      '/?from=/../x',
      '/.well-known/security.txt',
      '/assets/a.b..c.js',
      '/part/...',
      '/user/ada%40example.test',
      '/Gr%C3%BC%C3%9Fe%20aus',
      '/%252e%252e/x',
      '/parts/regulator-LM317T%2FNOPB',
      '/api/userinfo/john%2Fdoe%40example.com',
      '/api/user/admin/john%2Fdoe@example.com',
      '/parts/regulator-LM317T%2FNOPB.data',
      '/de/parts/regulator-LM317T%2FNOPB',
      '/api/parts/gate-SN74HC00N%23PBF%2F1',
      'http://shop.test/part/1?x=..',
    ];
    for (const path of paths) assert.equal(isPlainPath(path), true, path);
  });
});
