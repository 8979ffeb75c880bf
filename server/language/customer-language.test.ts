import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claim, charge, paid, placed, setShop, started } from '#test/fixtures/ordering.ts';
import { LANGUAGE_COOKIE, PAGE_LANGUAGE } from '#contract/language/language-path.ts';
import { Browser } from '#server/accounts/testing.ts';
import { onPage } from '#test/fixtures/on-page.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

/* A customer reads German, the staff English, and the other way round: what leaves the store is in the customer's language. */

let store: TestStore;
/** The same store as the pages of a language call it. */
let german: TestStore;
let buyer: Person;
let admin: Person;
let part: string;

before(async () => {
  store = await startTestStore({ webhooks: false });
  german = onPage(store, 'de');
  await setShop(store, { languages: { de: true } });
  [buyer, admin] = [await store.person(), await store.person('admin')];
  part = await store.part({ quantity: 1_000 });
});
after(() => store.close());

/** The emails about an order, once all have been sent. */
async function mailsAbout(id: string) {
  await store.db.$client.query('update outbox set next_try_at = now() where next_try_at is not null');
  await store.runJobs();
  return store.mails.filter(({ text }) => text.includes(id));
}

const setLanguage = (person: Person, language: string) =>
  store.db.$client.query('update users set language = $2 where id = $1', [person.id, language]);

test('an order that was placed on a German page is reported in German, also by actions of staff', async () => {
  const { id } = await paid(german, buyer, part, 2);
  assert.equal((await mailsAbout(id)).length, 2);
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  await mailsAbout(id);
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped`);
  await mailsAbout(id);
  const asked = await german.call(buyer, 'POST', `/orders/${id}/returns`, {
    reason: 'damaged',
    text: 'Kaputt',
    lines: [{ line: id, units: 1 }],
  });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const answer = { as: 'approved', answer: 'In Ordnung' };
  const answered = await store.call(admin, 'POST', `/returns/${asked.body.insertedId}/answer`, answer);
  assert.equal(answered.status, 200, JSON.stringify(answered.body));
  const mails = await mailsAbout(id);
  const number = mails[0]!.subject.replaceAll(/\D/g, '');
  assert.deepEqual(
    new Set(
      mails
        .filter(({ to }) => to === buyer.email)
        .map(({ subject }) => subject.replace(number, '').replaceAll('\u00a0', ' ')),
    ),
    new Set([
      'Wir haben Ihre Bestellung Nr.  erhalten',
      'Zahlung für Bestellung Nr.  eingegangen',
      'Bestellung Nr.  ist verpackt',
      'Bestellung Nr.  wurde versandt',
      'Wir haben Ihre Rücksendeanfrage zu Bestellung Nr.  erhalten',
      'Rücksendung zu Bestellung Nr.  genehmigt',
      'Erstattet: 12,40 $ aus Bestellung Nr. ',
    ]),
  );
  for (const { to, text, html } of mails.filter((mail) => mail.to === buyer.email)) {
    assert.equal(to, buyer.email);
    assert.match(text, /^Guten Tag/);
    assert.match(text, new RegExp(`${store.origin}/de/dashboard\\?order=${id}`));
    assert.doesNotMatch(
      text.replaceAll(/https?:\S+/g, ''),
      /\b(Order|order|your|refund|Returned|Part|Total|Questions)\b/,
    );
    assert.match(html!, /<html[^>]* lang="de"/);
  }
  for (const { text } of mails.filter((mail) => mail.to !== buyer.email)) assert.doesNotMatch(text, /Bestellung/);
});

test('an order that was placed on an English page is reported in English by staff who read German', async () => {
  const { id } = await paid(store, buyer, part);
  await german.call(admin, 'POST', `/orders/${id}/pack`);
  await mailsAbout(id);
  await german.call(admin, 'DELETE', `/order/${id}?as=shipped`);
  for (const { text } of await mailsAbout(id)) assert.match(text, /^Hi/);
});

test('an order that staff place is reported in the language of the account', async () => {
  const customer = await store.person();
  const order = { lines: [{ part, quantity: 1 }], payment: 'card' };
  const place = async (as: TestStore) => {
    const answer = await as.call(admin, 'POST', `/customers/${customer.id}/orders`, order, {
      'idempotency-key': crypto.randomUUID(),
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return (await mailsAbout(answer.body.insertedId))[0]!.text;
  };
  assert.match(await place(german), /^Hi/);
  await setLanguage(customer, 'de');
  assert.match(await place(store), /^Guten Tag/);
});

test('emails about the account are in its language, and in English once the shop has no German pages', async () => {
  const customer = await store.person();
  await setLanguage(customer, 'de');
  const give = async () => {
    const body = { amount: 20, expiresOn: '2099-12-31', note: '' };
    const given = await store.call(admin, 'POST', `/customers/${customer.id}/store-credit`, body, {
      'idempotency-key': crypto.randomUUID(),
    });
    assert.equal(given.status, 200, JSON.stringify(given.body));
    await store.runJobs();
    return store.mails.findLast(({ to }) => to === customer.email)!;
  };
  const { subject, text } = await give();
  assert.match(subject, /^Sie haben 20,00\s\$ Guthaben bei /);
  assert.match(text, /bis einschließlich 31\.12\.2099/);
  await setShop(store, {});
  try {
    assert.match((await give()).subject, /^You have \$20\.00 of store credit/);
  } finally {
    await setShop(store, { languages: { de: true } });
  }
});

test('an account has the language of the page on which it was made, and keeps it', async () => {
  const languageOf = async (id: string) =>
    (await store.db.$client.query('select language from users where id = $1', [id])).rows[0].language as string;
  assert.equal(await languageOf(buyer.id), 'en');
  await german.call(buyer, 'GET', '/user');
  assert.equal(await languageOf(buyer.id), 'en', 'reading a German page does not change it');
});

test('signing up and asking for a password on a German page send German emails with German pages behind their links', async () => {
  const email = 'neu@elsewhere.test';
  const browser = new Browser(store.app, '198.51.100.7', store.origin);
  const page = { [PAGE_LANGUAGE]: 'de' };
  const signUp = { email, password: 'a good password', name: 'Ida' };
  assert.equal((await browser.ask('POST', 'identity/sign-up/email', signUp, page)).status, 200);
  const asked = await browser.ask(
    'POST',
    'identity/request-password-reset',
    { email, redirectTo: '/de/reset-password' },
    page,
  );
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  await store.runJobs();
  const mails = store.mails.filter(({ to }) => to === email);
  const verification = mails.find(({ subject }) => subject.startsWith('Bestätigen Sie Ihre E-Mail-Adresse'));
  const reset = mails.find(({ subject }) => subject.startsWith('Neues Passwort'));
  assert.match(verification!.text, /callbackURL=%2Fde%2Fdashboard%2Fmyprofile/);
  assert.match(reset!.text, /callbackURL=%2Fde%2Freset-password/);
  const languageOf = async () =>
    (await store.db.$client.query('select language from users where email = $1', [email])).rows[0].language as string;
  await browser.ask('PUT', `user/${encodeURIComponent(email)}`, { email }, page);
  assert.equal(await languageOf(), 'de', 'the language of the page on which the account was made');
  browser.cookies.set(LANGUAGE_COOKIE, 'en');
  await browser.ask('PUT', `user/${encodeURIComponent(email)}`, { email }, page);
  assert.equal(await languageOf(), 'en', 'the language that was chosen since');
  browser.cookies.set(LANGUAGE_COOKIE, 'xx');
  await browser.ask('PUT', `user/${encodeURIComponent(email)}`, { email }, page);
  assert.equal(await languageOf(), 'en', 'another one is ignored');
});

test("a visitor's message is answered in the language of the page that it came from", async () => {
  const email = 'besucher@elsewhere.test';
  const sent = await german.call(null, 'POST', '/contact', { email, subject: 'Kabel', message: 'Haben Sie Kabel?' });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const { rows } = await store.db.$client.query('select id from messages where email = $1', [email]);
  const answer = await store.call(admin, 'POST', `/messages/${rows[0].id}/answer`, { answer: 'Ja.' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await store.runJobs();
  const mail = store.mails.findLast(({ to }) => to === email)!;
  assert.match(mail.subject, /^Unsere Antwort auf Ihre Nachricht an /);
  assert.match(mail.text, /^Guten Tag,\n\nJa\.\n\nEine Nachricht von dieser Adresse lautete:\n> Haben Sie Kabel\?/);
});

test("an operator's own words stay as they are typed in every language", async () => {
  const key = 'mail.order-placed.intro';
  await store.call(admin, 'PUT', '/texts', { texts: { [key]: 'Thanks a lot.' }, versions: { [key]: 0 } });
  const id = await placed(german, buyer, part);
  const [mail] = await mailsAbout(id);
  assert.match(mail!.text, /^Guten Tag[^\n]*\n\nThanks a lot\.\n/);
  assert.match(mail!.subject, /^Wir haben Ihre Bestellung/);
});

test('staff see the language of an order and of a customer', async () => {
  const id = await placed(german, buyer, part);
  assert.equal((await store.call(admin, 'GET', `/orders/${id}`)).body.language, 'de');
  assert.equal((await store.call(buyer, 'GET', `/orders/${id}`)).body.language, undefined);
  const customer = await store.person();
  await setLanguage(customer, 'de');
  assert.equal((await store.call(admin, 'GET', `/customers/${customer.id}`)).body.language, 'de');
  const intent = await started(german, buyer, id);
  await charge(store, intent);
  await claim(store, buyer, id, intent);
});
