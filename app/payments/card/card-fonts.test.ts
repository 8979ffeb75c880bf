import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fontsFrom } from './card-fonts.ts';

test('the card provider receives only https fonts of a single weight', () => {
  assert.deepEqual(fontsFrom('Plex Sans', new URL('http://localhost:3000/plex.woff2')), []);
  const fonts = fontsFrom('Plex Sans', new URL('https://shop.example/plex.woff2'));
  assert.ok(fonts.length > 0);
  for (const font of fonts) {
    assert.ok('src' in font && font.src === 'url(https://shop.example/plex.woff2)');
    assert.match(String(font.weight), /^[1-9]00$/);
  }
});
