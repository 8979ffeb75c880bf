import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { localPath, pathIn, splitLanguage } from './language-path.ts';
import { LANGUAGES } from './languages.ts';
import { pseudoText } from './pseudo-text.ts';
import { formatNumber, message, setTextSource, shown, t } from './text.ts';

afterEach(() => setTextSource(() => undefined));

const speak = (language: string, texts: Record<string, string> = {}) =>
  setTextSource(() => ({ language, translate: (key) => texts[key] }));

const PARTS = '{count, plural, one {# part of {name}} other {# parts of {name}}}';
const parts = (count: number): string => t(PARTS, { count, name: 'Ada' });

test('a text without a translation is English', () => {
  speak('de', { Basket: 'Warenkorb' });
  assert.equal(t('Basket'), 'Warenkorb');
  assert.equal(t('Check out'), 'Check out');
  assert.equal(shown(message('Order', 'verb')), 'Order', 'without the note');
});

test('two meanings of a word have two translations', () => {
  speak('de', { Order: 'Bestellung', 'Order ~ verb': 'Bestellen' });
  assert.deepEqual(
    [t('Order'), t('Order', {}, 'verb'), shown(message('Order', 'verb'))],
    ['Bestellung', 'Bestellen', 'Bestellen'],
  );
});

test('plurals follow the rules of the language', () => {
  assert.deepEqual([0, 1, 2, 1_234].map(parts), [
    '0 parts of Ada',
    '1 part of Ada',
    '2 parts of Ada',
    '1,234 parts of Ada',
  ]);
  const polish = '{count, plural, one {# część} few {# części} many {# części!} other {# części?}}';
  speak('pl', { [PARTS]: polish });
  assert.deepEqual([1, 2, 5].map(parts), ['1 część', '2 części', '5 części!']);
  speak('de', { [PARTS]: '{count, plural, other {# Teile von {name}}}' });
  assert.equal(parts(1_234_567), '1.234.567 Teile von Ada', 'a missing form is the other one');
});

test('a choice takes the form of its value', () => {
  const text = (state: string) => t('{state, select, paid {Paid} other {Open}}', { state });
  assert.deepEqual(['paid', 'lost', 'constructor'].map(text), ['Paid', 'Open', 'Open']);
});

test('values are inserted as they are, whatever they contain', () => {
  for (const name of ['{count}', '<b>', '$&', '#', '{', '⟦', "it's"])
    assert.equal(t('By {name}: {count, plural, one {#} other {# parts}}', { name, count: 2 }), `By ${name}: 2 parts`);
});

test('broken braces lose no text that comes before them', () => {
  speak('de', { 'Total {sum}': 'Summe {sum', Basket: 'Korb {' });
  assert.equal(t('Total {sum}', { sum: '$1' }).startsWith('Summe '), true);
  assert.equal(t('Basket', {}), 'Korb ');
});

test('English numbers are formatted without Intl, others by the locale', () => {
  for (const count of [0, 7, 1_000, 1_234_567, 3.5, 0.125, -1_234])
    assert.equal(formatNumber(count), count.toLocaleString('en-US', { maximumFractionDigits: 20 }));
  speak('de');
  assert.equal(formatNumber(1_234.5), '1.234,5');
  speak('bn');
  assert.equal(formatNumber(1_234_567), '12,34,567', 'groups of lakhs, in the digits of SKUs');
});

test('the pseudo-language keeps placeholders, forms and tags', () => {
  speak('en-XA', { [PARTS]: pseudoText(PARTS) });
  assert.match(parts(3), /^⟦3 párts óf Ada~+⟧$/);
  assert.equal(
    pseudoText('Read the <terms>terms</terms>, {name}.').replaceAll('~', ''),
    '⟦Réád thé <terms>térms</terms>, {name}.⟧',
  );
});

test('an address has the prefix of its language, English none', () => {
  assert.deepEqual(splitLanguage('/de/parts/x'), { language: 'de', path: '/parts/x' });
  assert.deepEqual(splitLanguage('/de'), { language: 'de', path: '/' });
  for (const path of ['/', '/delivery', '/en', '/DE', '/parts/de', '//de/x', '/de-AT/x'])
    assert.deepEqual(splitLanguage(path), { language: 'en', path });
  assert.deepEqual(
    ['/', '/?q=x', '/#parts', '/basket'].map((path) => pathIn('de', path)),
    ['/de', '/de?q=x', '/de#parts', '/de/basket'],
  );
  assert.equal(pathIn('en', '/basket'), '/basket');
  speak('de');
  assert.equal(localPath('/basket'), '/de/basket');
});

test('no address of a page leads to another host, as `//evil.test` would', () => {
  for (const address of ['//evil.test', '/de//evil.test', '///evil.test/x', '/de///evil.test/x'])
    for (const language of ['en', 'de']) {
      const path = pathIn(language, splitLanguage(address).path);
      assert.equal(new URL(path, 'https://shop.test').origin, 'https://shop.test', path);
    }
});

test('every language has plural rules and formats', () => {
  for (const code of Object.keys(LANGUAGES))
    assert.deepEqual(Intl.PluralRules.supportedLocalesOf(code).length, 1, code);
});

test('a page keeps its language, and so its addresses, when the browser translates it', async () => {
  const document = { documentElement: { lang: 'de' } };
  Object.assign(globalThis, { document });
  try {
    const inPage = './text.ts?in-a-page';
    const { languageCode } = (await import(inPage)) as typeof import('./text.ts');
    document.documentElement.lang = 'fr';
    assert.equal(languageCode(), 'de');
  } finally {
    delete (globalThis as { document?: unknown }).document;
  }
});
