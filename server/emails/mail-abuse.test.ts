import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { bearer, openStore, orderBody, type OwnAccountStore } from '#server/own-account/testing.ts';
import { Browser } from '#server/accounts/testing.ts';
import { composeMail, greetingFor } from './compose-mail.ts';
import { DECLARED_MAILS } from './declared-mails.ts';
import { mailSample } from './define-mail.ts';
import { budgetOf } from './mail-budgets.ts';
import type { AnyMail, Mail } from './mail.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';

/* Email to an unverified address must not contain text that a stranger entered, nor arrive in large numbers. */

let store: OwnAccountStore;
before(async () => void (store = await openStore()));
after(() => store.close());

const HOSTILE = 'You won! visit http://evil.example/prize';
const SHOP = { name: 'Partsmith', publicOrigin: 'https://shop.example', currency: 'usd' };
const { seller: SELLER } = DEFAULT_SHOP_SETTINGS;

/** A sample with hostile values in everything that a customer can enter. */
const hostileSample = (name: string, typed = HOSTILE) => ({
  ...mailSample(SHOP.publicOrigin, () => typed),
  person: { email: 'victim@buyer.test', name },
});

/** Contain a visitor's or customer's text: they go to the shop only, or to the verified sender. */
const CARRY_A_MESSAGE = [
  'contact',
  'message-received',
  'message-answered',
  'return-requested',
  'quote-requested',
  'company-requested',
  'question-asked',
];

test("a stranger's message to the shop has the visitors' budget, which leaves room for alerts", () => {
  for (const { kind, sampleMails } of DECLARED_MAILS)
    for (const mail of sampleMails(SHOP, hostileSample(HOSTILE)))
      if (mail.budget === 'shop') assert.doesNotMatch(JSON.stringify(mail), /evil|You won/i, kind);
});

const NAMES = [
  HOSTILE,
  'evil.example',
  'www.evil.example is yours',
  'visit evil。example',
  'call 0800 123456',
  '<b>evil</b>',
  'Ida\nYou have won',
  'e'.repeat(61),
  `evil ${'e'.repeat(60)}`,
  ' evil',
  'evil!',
  '',
];

/** Without what the recipient entered, which a verified recipient gets. */
const withoutOwnText = (mail: AnyMail): AnyMail => ({
  ...mail,
  blocks: mail.blocks.filter((block) => typeof block === 'string' || !('facts' in block) || !block.isOwnText),
});

for (const { kind, sampleMails } of DECLARED_MAILS) {
  const mailsFor = (name: string): AnyMail[] => sampleMails(SHOP, hostileSample(name));

  if (!CARRY_A_MESSAGE.includes(kind))
    test(`${kind} contains no text that its sender chose`, () => {
      for (const name of NAMES) {
        for (const mail of mailsFor(name)) {
          for (const each of [composeMail(withoutOwnText(mail), true, SELLER), composeMail(mail, false, SELLER)]) {
            // The shop's own alerts have no greeting.
            if (!budgetOf(mail.budget).isForShop) {
              assert.match(each.text, /^Hi,\n/, JSON.stringify(name));
              assert.match(each.html, />Hi,<\/p>/);
            }
            const all = `${each.subject}${each.text}${each.html}`;
            assert.doesNotMatch(all, /evil|You won|0800|eeee/i, JSON.stringify(name));
          }
        }
      }
      for (const mail of mailsFor('Evil Builder'))
        assert.doesNotMatch(JSON.stringify(composeMail(mail, false, SELLER)), /Evil/, 'no name before it is verified');
    });

  test(`${kind} links only to the store and to carriers, and escapes every text`, () => {
    const name = '<a href="http://evil.example">evil</a>';
    for (const mail of sampleMails(SHOP, hostileSample(name, name))) {
      const { html } = composeMail(mail, true, { ...SELLER, legalName: '<b>Partsmith</b>' });
      const links = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link]) => link!);
      assert.ok(links.length > 1);
      for (const link of links) assert.match(link, /^https:\/\/(shop\.example|www\.dhl\.com)(\/|$)/);
      assert.doesNotMatch(html, /<b>|href="http:/);
    }
  });
}

test('a verified user is greeted by first name', () => {
  assert.equal(greetingFor('Ida Builder'), 'Hi Ida,');
  assert.equal(greetingFor("Renée-Anne O'Hara"), 'Hi Renée-Anne,');
  assert.equal(greetingFor('যদু মধু'), 'Hi যদু,');
});

test('an unverified address gets at most six emails an hour, without text of strangers', async () => {
  const victim = 'victim@elsewhere.test';
  const browser = new Browser(store.app, '198.51.100.7', store.origin);
  const signedUp = await browser.ask('POST', 'identity/sign-up/email', {
    email: victim,
    password: 'a good password',
    name: HOSTILE,
  });
  assert.equal(signedUp.status, 200);
  const authorization = await bearer(browser);
  const part = await store.part({ quantity: 1_000 });
  const orders: string[] = [];
  for (let n = 0; n < 40; n++) {
    const body = { ...orderBody(part, victim), customerName: HOSTILE, phone: HOSTILE, address: HOSTILE };
    const answer = await browser.ask('POST', 'placeOrder', body, authorization);
    if (answer.status === 200) orders.push(answer.body.insertedId);
  }
  assert(orders.length > 0);
  for (const id of orders.slice(0, 20)) await browser.ask('DELETE', `placeorder/${id}`, undefined, authorization);
  const calls: [string, object][] = [
    ['identity/send-verification-email', { email: victim }],
    ['identity/request-password-reset', { email: victim }],
    ['contact', { email: victim, subject: HOSTILE, message: HOSTILE }],
    ['account/email', { email: 'other@elsewhere.test', password: 'a good password' }],
  ];
  for (let n = 0; n < 7; n++) for (const [path, body] of calls) await browser.ask('POST', path, body, authorization);
  const mails = await store.mailsTo(victim);
  assert(mails.length > 0 && mails.length <= 6, `${mails.length} mails`);
  for (const { subject, text, html } of mails) assert.doesNotMatch(`${subject}${text}${html}`, /won!|evil/);
  for (const id of orders) assert(mails.filter(({ text }) => text.includes(id)).length <= 1, 'one mail an order');
  assert(
    mails.some(({ text }) => text.includes('reset-password')),
    'the way back in is kept free',
  );

  await store.db.$client.query("update rate_limits set resets_at = now() - interval '1 second'");
  await browser.ask('POST', 'identity/send-verification-email', { email: victim });
  assert.equal((await store.mailsTo(victim)).length, mails.length + 1, 'an hour later there is a new budget');
});

test('tagged and dotted spellings of an address share one budget', async () => {
  const mail = (to: string): Mail => ({ budget: 'confirmation', to, subject: 'Confirm', store: SHOP, blocks: [] });
  for (const spelling of [
    (n: number) => `spelled+${n}@elsewhere.test`,
    (n: number) => `${'spelled'.slice(0, n)}.${'spelled'.slice(n)}@${n % 2 ? 'gmail' : 'Googlemail'}.com`,
  ]) {
    const sent = store.mails.length;
    for (let n = 1; n <= 6; n++) await queueMail(store.db, mail(spelling(n)));
    await store.runJobs();
    assert.equal(store.mails.length - sent, 4, spelling(1));
  }
});

test('resets requested for spellings of one address share one limit', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) {
    const browser = new Browser(store.app, `198.51.100.${20 + n}`, store.origin);
    const email = `requested+${n}@elsewhere.test`;
    statuses.push((await browser.ask('POST', 'identity/request-password-reset', { email })).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429]);
});

test("emails to a stranger's tagged address do not use the owner's budget", async () => {
  const { email } = await store.member('tagged');
  const mail = (to: string): Mail => ({ budget: 'confirmation', to, subject: 'Confirm', store: SHOP, blocks: [] });
  for (let n = 0; n < 6; n++) await queueMail(store.db, mail(email.replace('@', `+${n}@`)));
  for (let n = 0; n < 120; n++) await queueMail(store.db, mail(email));
  assert.equal((await store.mailsTo(email)).filter(({ subject }) => subject === 'Confirm').length, 120);
});

test("an email about an email change does not contain the requester's name", async () => {
  const attacker = await store.member('attacker');
  await store.db.$client.query(`update users set name = 'Evil' where id = $1`, [attacker.id]);
  const account = { email: 'target@elsewhere.test', password: 'a good password' };
  assert.equal((await attacker.ask('POST', 'account/email', account)).status, 200);
  const [mail] = await store.mailsTo('target@elsewhere.test');
  assert.match(mail!.text, /^Hi,\n/);
  assert.doesNotMatch(JSON.stringify(mail), /Evil|attacker@/);
});

test('a verified address has a budget too, and recovery emails still arrive after a flood of order emails', async () => {
  const { email } = await store.member('heavy');
  const mail = (budget: Mail['budget']): Mail => ({ budget, to: email, subject: budget, store: SHOP, blocks: ['x'] });
  for (let n = 0; n < 200; n++) await queueMail(store.db, mail('order-placed'));
  for (let n = 0; n < 200; n++) await queueMail(store.db, mail('order-update'));
  await queueMail(store.db, mail('notice'));
  await queueMail(store.db, { ...mail('reset'), to: email.toUpperCase() });
  const subjects = (await store.mailsTo(email)).map(({ subject }) => subject);
  const count = (kind: string): number => subjects.filter((subject) => subject === kind).length;
  assert.deepEqual([count('order-placed'), count('order-update'), count('notice')], [80, 30, 1]);
  assert.equal(store.mails.filter(({ to }) => to === email.toUpperCase()).length, 1);
});

test("the copy of a message goes only to its sender's verified email", async () => {
  const sender = await store.member('sender');
  const other = await store.member('other');
  const message = { subject: 'Cables', message: 'Do you make them?' };
  const send = (email: string, by = sender) => by.ask('POST', 'contact', { email, ...message });
  for (const email of [sender.email, other.email, 'nobody@elsewhere.test'])
    assert.equal((await send(email)).status, 200);
  const stranger = new Browser(store.app, '198.51.100.9', store.origin);
  const own = 'stranger@elsewhere.test';
  await stranger.ask('POST', 'identity/sign-up/email', { email: own, password: 'a good password', name: 'Eve' });
  for (const email of [own, sender.email]) await stranger.ask('POST', 'contact', { email, ...message });
  await store.runJobs();
  const copies = store.mails.filter(({ subject }) => subject === 'Your message to Partsmith: Cables');
  assert.deepEqual(
    copies.map(({ to }) => to),
    [sender.email],
  );
  assert.match(copies[0]!.text, /^Hi,\n[^]*Do you make them\?/);
});

test('a mail whose transaction is rolled back is not sent', async () => {
  const { email } = await store.member('undone');
  await assert.rejects(
    store.db.transaction(async (tx) => {
      await queueMail(tx, { budget: 'notice', to: email, subject: 'Undone', store: SHOP, blocks: [] });
      throw new Error('undo');
    }),
  );
  assert.deepEqual(await store.mailsTo(email), []);
});
