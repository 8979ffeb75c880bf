import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alternativeWords } from './alternative-words.ts';

test('an alternative says in what it differs, and what it costs more or less', () => {
  const words = (differences: string[], price: number) =>
    alternativeWords({ differences, price }, { price: 10 }, 'usd');
  assert.equal(
    words(['2 TB instead of 1 TB', 'cache 2 MB instead of 1 MB'], 30),
    '2 TB instead of 1 TB, cache 2 MB instead of 1 MB, $20.00 more',
  );
  assert.equal(words(['length 240 mm instead of 235 mm'], 9.5), 'Length 240 mm instead of 235 mm, $0.50 less');
  assert.equal(words([], 10), 'Same key facts, same price');
});
