import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { money, plain, safeJson, table } from './output.ts';

const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

test('no text moves the cursor, clears the screen or turns the line around', () => {
  assert.equal(plain('\u001b[31mred\u001b[0m\u0007 \u202Etxt.exe\u2066 two\r\nlines\u0000'), 'red txt.exe two lines');
  assert.equal(plain('Grüße 🛠️ ‌نمونه'), 'Grüße 🛠️ ‌نمونه');
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.doesNotMatch(plain(text), UNSAFE)));
});

test('JSON keeps every text, without these characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = safeJson({ [text]: text });
      assert.doesNotMatch(written.replaceAll('\n', ''), UNSAFE);
      assert.deepEqual(JSON.parse(written), JSON.parse(JSON.stringify({ [text]: text })));
    }),
  );
});

test('columns are aligned, numbers on the right, and long texts are cut', () => {
  assert.equal(
    table(
      ['name', 'units'],
      [
        ['a', 5],
        ['b'.repeat(50), 1_000],
      ],
    ),
    [`name${' '.repeat(38)}units`, `a${' '.repeat(45)}5`, `${'b'.repeat(39)}…   1000`].join('\n'),
  );
  assert.equal(table(['name', 'units'], []), 'name  units');
});

test('amounts have at least two decimals, and all three of dinars', () => {
  assert.deepEqual([1_354.5, 12.505, 1_299].map(money), ['1,354.50', '12.505', '1,299.00']);
});
