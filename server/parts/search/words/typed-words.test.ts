import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { marksIn } from '#server/parts/search/suggest.ts';
import { spellingDistance } from '#server/spelling-distance.ts';
import { typedWords } from './typed-words.ts';

describe('typed words', () => {
  const ways = (q: string): string[] => typedWords(q).map(({ ways }) => ways.map((way) => way.join('&')).join('|'));

  test('are folded and read in each spelling that the catalog may use', () => {
    assert.deepEqual(ways('  RTX4070 Très '), ['rtx4070|rtx&4070', 'tres']);
    assert.deepEqual(ways('7800X3'), ['7800x3|7800&x3']);
    assert.deepEqual(ways('G.Skill wi-fi'), ['gskill|g&skill', 'wifi|wi&fi']);
  });

  test('join a number with its unit, however it is written', () => {
    for (const q of ['32 GB', '32gb', '32 gigabytes', '32 Gb']) assert.deepEqual(ways(q), ['32gb'], q);
    assert.deepEqual(ways('1,000 Watt gold'), ['1000w', 'gold']);
    assert.deepEqual(ways('4.7 GHz'), ['47ghz']);
    assert.deepEqual(ways('32 g'), ['32g|32&g'], 'a unit that is being typed');
    assert.deepEqual(ways('2 g x'), ['2', 'g', 'x'], 'no unit, as more follows');
  });

  test('read megahertz as megatransfers too, because memory is sold by either', () => {
    for (const q of ['3200 MHz', '3200mhz']) assert.deepEqual(ways(q), ['3200mhz|3200mts'], q);
    assert.deepEqual(ways('MHz'), ['mhz']);
  });

  test('have no variants for plain words and few for many words', () => {
    for (const q of ['', '  ', '🙂', '&|!:*()<->', '\0', '\ud800'])
      assert.deepEqual(typedWords(q), [], JSON.stringify(q));
    assert.equal(typedWords('a b c d e f g h i j k').length, 8);
    assert.ok(
      typedWords('x'.repeat(200))[0]!
        .ways.flat()
        .every((word) => word.length <= 40),
    );
  });
});

test('measure spelling distance by changed, added, missing and swapped letters', () => {
  for (const [from, to, distance] of [
    ['ryzen', 'ryzen', 0],
    ['ryzn', 'ryzen', 1],
    ['corsiar', 'corsair', 1],
    ['samsnug', 'samsung', 1],
    ['intell', 'intel', 1],
    ['amd', 'intel', 5],
  ] as const)
    assert.equal(spellingDistance(from, to), distance, `${from} ${to}`);
});

describe('marks in a name', () => {
  const marked = (name: string, ...words: string[]): string[] =>
    marksIn(name, words).map(([from, to]) => name.slice(from, to));

  test('cover the typed words at word starts or where letters change to digits', () => {
    assert.deepEqual(marked('AMD Ryzen 7 7800X3D', 'ryz', '7'), ['Ryz', '7', '7']);
    assert.deepEqual(marked('MSI GeForce RTX4070 Ti', 'rtx', '4070'), ['RTX']);
    assert.deepEqual(marked('Très grand', 'tres'), ['Très']);
    assert.deepEqual(marked('Gigabyte RTX4070', '4070'), ['4070']);
    assert.deepEqual(marked('Plain', 'lain'), []);
  });

  test('never overlap, whatever the letters', () => {
    const name = 'ﬁx İstanbul e\u0301a rtx4070ti';
    let end = 0;
    for (const [from, to] of marksIn(name, ['fi', 'fix', 'i', 'istanbul', 'ea', '4070', 'rtx4070'])) {
      assert.ok(from >= end && to > from && to <= name.length);
      end = to;
    }
  });
});
