import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { TRANSLATED_LANGUAGES } from '#contract/language/languages.ts';
import {
  catalogFile,
  catalogLanguages,
  catalogPath,
  catalogProblems,
  readCatalog,
} from '../../tools/texts/catalogs.mjs';
import { findTexts, placeholdersOf, problemOfCall, textCalls } from '../../tools/texts/find-texts.mjs';

test('each text in the code can be translated: a literal, with the values that it names', async () => {
  assert.deepEqual((await findTexts()).problems, []);
});

test('the catalogs have the texts in the code (npm run texts)', async () => {
  const { keys } = await findTexts();
  assert.deepEqual(await catalogLanguages(), TRANSLATED_LANGUAGES.toSorted());
  for (const language of TRANSLATED_LANGUAGES)
    assert.equal(
      await readFile(catalogPath(language), 'utf8'),
      catalogFile(keys, await readCatalog(language)),
      language,
    );
});

test('translations have the placeholders and tags of the English texts', async () => {
  for (const language of TRANSLATED_LANGUAGES)
    assert.deepEqual(catalogProblems(await readCatalog(language)), [], language);
});

test('faults of a call and of a translation are found', () => {
  const problems = (code: string) =>
    textCalls('x.tsx', `import { t, message as m } from '#contract/language/text.ts';\n${code}`).map(problemOfCall);
  assert.deepEqual(problems("t('Basket'); m('Order', 'verb'); t('By {name}', { name });"), [
    undefined,
    undefined,
    undefined,
  ]);
  for (const [code, problem] of [
    ['t(title)', /not a literal/],
    ["t('By {name}')", /needs the values name, not none/],
    ["t('By {name}', { nam })", /needs the values name, not nam/],
    ["t('By {name}', values)", /not a literal object/],
    ["t('By {name')", /not closed/],
    ["t('{n, plural, one {#}}', { n })", /no form 'other'/],
    ["t('{n, number}', { n })", /neither plural nor select/],
    ["t('Read <a>this', { a })", /no end/],
  ] as const)
    assert.match(problems(code)[0] ?? '', problem, code);
  assert.deepEqual(placeholdersOf('{n, plural, one {# of {name}} other {#}} <b>x</b>'), ['b', 'n', 'name']);
  assert.deepEqual(catalogProblems({ 'By {name}': 'Von {nam}', 'Till {day}': '', Basket: 'Korb' }), [
    "'Von {nam}' needs name",
  ]);
});
