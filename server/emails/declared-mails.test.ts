import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { MAIL_TEXTS } from '#contract/texts/declared-mail-texts.ts';
import { DECLARED_MAILS } from './declared-mails.ts';
import { mailSample } from './define-mail.ts';
import { budgetOf } from './mail-budgets.ts';
import { mailReference, mailTextsOf, readDeclaredMails } from './write-mail-files.ts';

const found = await readDeclaredMails();
const mails = found.map(([, mail]) => mail);
const SHOP = { name: 'Partsmith', publicOrigin: 'https://shop.example', currency: 'usd' };

/** Without the padding of tables, which the formatter sets. */
const plain = (markdown: string) => markdown.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ').trim();

test('the list of emails, their texts and docs/emails.md are current (npm run mails)', () => {
  assert.ok(mails.length > 0);
  assert.deepEqual(new Set(DECLARED_MAILS), new Set(mails));
  assert.equal(JSON.stringify(MAIL_TEXTS), JSON.stringify(mailTextsOf(mails)));
  const written = readFileSync(new URL('../../docs/emails.md', import.meta.url), 'utf8');
  assert.equal(plain(written), plain(mailReference(found)));
});

test('every email has the name of its file', () => {
  for (const [file, { kind }] of found) assert.equal(basename(file, '.ts'), kind.replaceAll('_', '-'));
  assert.equal(new Set(mails.map(({ kind }) => kind)).size, mails.length);
});

for (const { kind, to, texts, budgets, sampleMails } of mails)
  test(`${kind}: its samples have its recipient, budget and texts`, () => {
    for (const budget of budgets) assert.equal(budgetOf(budget).isForShop ?? false, to === 'shop');
    const samples = sampleMails(SHOP, mailSample(SHOP.publicOrigin));
    assert.ok(samples.length > 0);
    for (const { budget, name, written } of samples) {
      assert.ok(budgets.includes(budget), budget);
      assert.equal(name !== undefined, to === 'person');
      assert.equal(written?.name, texts && kind);
    }
  });
