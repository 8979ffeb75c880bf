import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAIL_TEXT_NAMES, type MailTextName } from '#contract/texts/mail-texts.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { composeMail } from '#server/emails/compose-mail.ts';
import { DECLARED_MAILS } from '#server/emails/declared-mails.ts';
import { mailSample } from '#server/emails/define-mail.ts';
import { shopOf } from '#server/documents/order-documents.ts';
import { placed, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
});
after(() => store.close());

const save = (texts: Record<string, string>, version = 0) =>
  store.call(admin, 'PUT', '/texts', {
    texts,
    versions: Object.fromEntries(Object.keys(texts).map((key) => [key, version])),
  });
const preview = (mail: MailTextName, words: Partial<Record<'subject' | 'intro' | 'closing', string>> = {}) =>
  store.call(admin, 'POST', '/texts/preview', { mail, subject: null, intro: null, closing: null, ...words });
const SHOP = { name: 'Partsmith', publicOrigin: 'https://shop.example', currency: 'usd' };
const editable = DECLARED_MAILS.flatMap(({ sampleMails }) => sampleMails(SHOP, mailSample(SHOP.publicOrigin))).filter(
  ({ written }) => written !== undefined,
);

test('every editable text belongs to an email, and every placeholder of it is filled', () => {
  assert.deepEqual(new Set(editable.map(({ written }) => written!.name)), new Set(MAIL_TEXT_NAMES));
  for (const mail of editable) {
    const { subject, text, html } = composeMail(mail, true, DEFAULT_SHOP_SETTINGS.seller);
    assert.doesNotMatch(subject + text + html.replaceAll(/<style>.*?<\/style>/gs, ''), /[{}]/, mail.written!.name);
    assert.ok(subject.length > 5, mail.written!.name);
  }
});

test('the standard email texts are those that the store sent before they were editable', () => {
  const subjects = editable.map((mail) => composeMail(mail, true, DEFAULT_SHOP_SETTINGS.seller).subject);
  for (const subject of [
    'We have your order #1042',
    'Order #1042 has shipped',
    'Part of order #1042 has shipped',
    'Part of order #1042 has been canceled',
    'Order #1042 has been refunded',
    'Verify your email for Partsmith',
    'Choose a new password for Partsmith',
    'Your message to Partsmith: Cables',
    'Our answer to your message to Partsmith',
  ])
    assert.ok(subjects.includes(subject), subject);
});

test('an email has the current texts and name, escaped, in both parts', async () => {
  const intro = 'Thanks from {store} for {order}.\n<a href="http://evil.example">Click</a>';
  await save({
    'store.name': 'Forge & Co',
    'mail.order-placed.subject': 'Order {order} at {store}',
    'mail.order-placed.intro': intro,
    'mail.order-placed.closing': 'See you soon.',
  });
  const id = await placed(store, buyer, await store.part(), 5);
  await store.db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
  await store.runJobs();
  const mail = store.mails.find(({ text }) => text.includes(id))!;
  const number = await numberOf(store, id);
  assert.equal(mail.subject, `Order ${number} at Forge & Co`);
  assert.match(mail.text, new RegExp(`^Hi[^\\n]*,\\n\\nThanks from Forge & Co for ${number}\\.\\n<a href`));
  assert.match(mail.text, /See you soon\.\n\n--\nForge & Co\n/);
  assert.match(mail.html!, /Thanks from Forge &amp; Co for/);
  assert.doesNotMatch(mail.html!, /href="http:\/\/evil/);
  assert.match(mail.html!, /&lt;a href=/);
  assert.equal((await shopOf(store.db, store.deps.settings.store)).name, 'Forge & Co', 'in documents');
  const manifest = await (await store.app.request('/site.webmanifest')).json();
  assert.equal((manifest as { name: string }).name, 'Forge & Co');
  await store.call(admin, 'POST', '/staff/invitations', { email: 'eve@example.test', role: 'support' });
  await store.runJobs();
  const invitation = store.mails.find(({ to }) => to === 'eve@example.test')!;
  assert.match(invitation.subject, /Forge & Co/);
  assert.doesNotMatch(invitation.subject + invitation.text, /Partsmith/);
  const shown = await preview('order-placed');
  assert.deepEqual([shown.status, shown.body.subject], [200, 'Order 1042 at Forge & Co']);
  assert.match(shown.body.html, /Samsung 990 Pro/);
});

test('placeholders are checked when saved and previewed, and required ones are kept', async () => {
  const wrong: [part: 'subject' | 'intro', text: string][] = [
    ['subject', 'Shipped'],
    ['subject', '{what} {password}'],
    ['subject', '{what}\r\nBcc: eve@evil.example'],
    ['subject', '{what} ${process.env}'],
    ['subject', ''],
    ['intro', 'It is on its way.'],
    ['intro', '{outcome} {{outcome}}'],
    ['intro', `{outcome}${'x'.repeat(2_000)}`],
    ['intro', '{outcome} \u202Egnp'],
  ];
  for (const [part, text] of wrong) {
    const key = `mail.order-shipped.${part}`;
    const saved = await save({ [key]: text });
    assert.deepEqual([saved.status, Object.keys(saved.body.fields)], [422, [`texts.${key}`]], text);
    const shown = await preview('order-shipped', { [part]: text });
    assert.deepEqual([shown.status, Object.keys(shown.body.fields)], [422, [`texts.${key}`]], text);
  }
});

test("placeholders in a customer's text are not filled in, and the text adds no header", () => {
  const mail = editable.find(({ written }) => written!.name === 'message-received')!;
  const hostile = {
    ...mail,
    written: { ...mail.written!, values: { subject: '{store} {order}\r\nBcc: eve@evil.example' } },
  };
  const { subject } = composeMail(hostile as typeof mail, true, DEFAULT_SHOP_SETTINGS.seller);
  assert.equal(subject, 'Your message to Partsmith: {store} {order} Bcc: eve@evil.example');
});
