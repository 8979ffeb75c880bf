import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PSEUDO_LANGUAGE } from '#contract/language/languages.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { onPage } from '#test/fixtures/on-page.ts';
import { paidLines, setShop, STANDARD } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import type { DocumentContent } from './document-content.ts';
import { anonymizeDocuments } from './issue-document.ts';
import { composeDocument, shopOf } from './order-documents.ts';

/* Documents are in the language of their order, whoever opens them. */

let store: TestStore;
let buyer: Person;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  await setShop(store, { languages: { de: true }, delivery: { methods: [STANDARD] } });
  [buyer, admin] = [await store.person(), await store.person('admin')];
});
after(() => store.close());

async function paidOrder(as: TestStore, who: Person) {
  const { id } = await paidLines(as, who, [[await store.part({ name: 'Fan' }), 2]], { reference: 'For Ada' });
  await store.call(admin, 'POST', `/order/${id}/refund`, { units: 1, reason: 'Defekt' });
  await store.runJobs();
  const { rows } = await store.db.$client.query('select id from refunds where order_id = $1', [id]);
  return { id, names: ['confirmation', 'invoice', 'packing-slip', `credit-note-${rows[0].id}`] };
}

async function compose(id: string, name: string): Promise<DocumentContent> {
  const shop = await shopOf(store.db, store.deps.settings.store);
  return composeDocument(store.db, shop, (await selectOrderRow(store.db, id))!, name);
}

const textOf = ({ title, facts, columns, rows, sums, note, pageText = '' }: DocumentContent): string =>
  [
    title,
    ...facts.flatMap(([name, value]) => [name, value]),
    ...columns,
    ...rows.flat(),
    ...sums.flat(),
    note,
    pageText,
  ].join('\n');

test('documents of an order that was placed on a German page are German', async () => {
  const { id, names } = await paidOrder(onPage(store, 'de'), buyer);
  const [confirmation, invoice, slip, note] = await Promise.all(names.map((name) => compose(id, name)));
  assert.match(confirmation!.title, /^Bestellung \d+$/);
  assert.match(invoice!.title, /^Rechnung \d{4}-\d{4}$/);
  assert.match(invoice!.note, /^Am \d{2}\.\d{2}\.\d{4} vollständig bezahlt: Visa mit den Endziffern 4242\.$/);
  assert.deepEqual(invoice!.columns, ['Teil', 'Stück', 'Stückpreis', 'Betrag']);
  assert.match(String(invoice!.sums.at(-1)), /^Gesamt,\d+,\d\d\s\$$/);
  assert.deepEqual([invoice!.language, invoice!.pageText], ['de', '{title}, Seite {page} von {count}']);
  assert.match(slip!.title, /^Lieferschein /);
  assert.match(note!.title, /^Rechnungskorrektur /);
  assert.match(note!.note, /^Der Betrag wurde erstattet: auf Visa mit den Endziffern 4242\.$/);
  for (const each of [confirmation!, invoice!, slip!, note!])
    assert.doesNotMatch(textOf(each), /Invoice|Order\b|Date|Paid|Units|Amount|Total|refund|ending/);
});

test('an issued document stays as it is, and a corrected one has the same language', async () => {
  const { id } = await paidOrder(onPage(store, 'de'), buyer);
  const issued = await compose(id, 'invoice');
  await setShop(store, { delivery: { methods: [STANDARD] } });
  assert.deepEqual(await compose(id, 'invoice'), issued);
  const { delivery } = (await selectOrderRow(store.db, id))!;
  const answer = await store.call(admin, 'PUT', `/orders/${id}/delivery`, {
    delivery: { ...delivery, line1: '1 Other Street' },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await store.runJobs();
  const corrected = await compose(id, 'invoice');
  assert.match(
    corrected.note,
    /^Am .* Endziffern 4242\. Diese Rechnung ersetzt die Rechnung \S+ vom \S+, weil sich die Adresse geändert hat\./,
  );
  assert.equal(corrected.facts.filter(([name]) => name === 'Rechnung').length, 1);
  assert.equal(corrected.facts.filter(([name]) => name === 'Datum').length, 1);
  await setShop(store, { languages: { de: true }, delivery: { methods: [STANDARD] } });
});

test('deleting an account removes what German documents say about it', async () => {
  const customer = await store.person();
  const { id, names } = await paidOrder(onPage(store, 'de'), customer);
  const numbered = names.filter((name) => name === 'invoice' || name.startsWith('credit-note'));
  for (const name of numbered) assert.match(textOf(await compose(id, name)), /For Ada[^]*4242/);
  await store.db.transaction((tx) => anonymizeDocuments(tx, customer.id));
  for (const name of numbered) {
    const left = await compose(id, name);
    assert.doesNotMatch(JSON.stringify({ ...left, seller: [] }), /For Ada|Visa|4242|@/);
    assert.match(left.note, /vollständig bezahlt: Karte\.$|wurde erstattet: auf die Karte\.$/);
  }
});

test('documents have no English text in another language', async () => {
  const { id, names } = await paidOrder(store, buyer);
  await store.db.$client.query('update orders set language = $2 where id = $1', [id, PSEUDO_LANGUAGE]);
  await store.db.$client.query('update document_numbers set content = null where order_id = $1', [id]);
  for (const name of names) {
    const text = textOf(await compose(id, name)).replaceAll(/pi_\w+|\{\w+\}/g, ' ');
    // The pseudo-language leaves no vowel without an accent.
    const words = [...text.matchAll(/(?<![\p{L}\d-])[a-zA-Z]*[aeiou][a-zA-Z]*(?!\p{L})/gu)].map(([word]) => word);
    const left = words.filter(
      (word) => !/^(Fan|For|Ada|Visa|Standard|Defekt|Test|processor|Dec|[A-Z][a-z]{2})$/.test(word),
    );
    assert.deepEqual([...new Set(left)], [], name);
  }
});
