import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PSEUDO_LANGUAGE, TRANSLATED_LANGUAGES } from '#contract/language/languages.ts';
import { setTextSource } from '#contract/language/text.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { currentTexts } from '#server/language/current-texts.ts';
import { inLanguage } from '#server/language/in-language.ts';
import orderPaidMail from '#server/order-emails/mails/order-paid.ts';
import orderShippedMail from '#server/order-emails/mails/order-shipped.ts';
import { sampleOrder } from '#server/order-emails/sample-order.ts';
import { composeMail } from './compose-mail.ts';
import { DECLARED_MAILS } from './declared-mails.ts';
import { mailSample } from './define-mail.ts';

setTextSource(currentTexts);

const SHOP = { name: 'Partsmith', publicOrigin: 'https://shop.example', currency: 'usd' };
const { seller: SELLER } = DEFAULT_SHOP_SETTINGS;

/** What samples contain that nobody translates: names, addresses, and what a person typed. */
const DATA = `
  Partsmith Partsmith GmbH ida buyer.test new buyer.test boss shop.example desk shop.example Ida Builder 0100 Byron Machines GmbH
  Samsung Pro PCIe Corsair Vengeance RGB Pro x AMD Ryzen cores AMD Kestrel Express Sales Workshop Evening School of Electronics Workshop Street
  Portland United States Workshop Street Mill Street Returns Mon to Fri Ring at gate Ring twice
  Firefox on Linux Laptop Key ring Order it next month We need a company in the EU Cables Do you make cables for I need forty
  Yes we have forty of them Does it fit a case with mm for the supply it is long One stick has a bent edge
  Dec Feb Nov tax UTC Send it in its box with the packing slip Two of four arrived damaged pi of another payment COBADEFFXXX`;
const DATA_WORDS = new Set(DATA.split(/[\s.]+/));

/** The emails that are not in English for a customer who reads German. */
const forCustomers = inLanguage('de', () =>
  DECLARED_MAILS.filter(({ sampleMails }) =>
    sampleMails(SHOP, mailSample(SHOP.publicOrigin)).every(({ language }) => language !== 'en'),
  ),
);

test('the emails that are always English are those to staff', () => {
  const english = DECLARED_MAILS.filter((mail) => !forCustomers.includes(mail));
  assert.deepEqual(
    english.filter(({ to }) => to !== 'shop').map(({ kind }) => kind),
    ['owner-notice', 'key-expires', 'invitation'],
  );
});

for (const { kind, sampleMails } of forCustomers)
  test(`${kind} has no English text in another language`, () => {
    for (const mail of sampleMails(SHOP, mailSample(SHOP.publicOrigin))) {
      const { subject, text, html } = composeMail(mail, true, SELLER, undefined, PSEUDO_LANGUAGE);
      const shown = html.replaceAll(/<style>.*?<\/style>|<title>|<[^>]*>|&\w+;/gs, ' ');
      // The pseudo-language leaves no vowel without an accent.
      const words = `${subject} ${text} ${shown}`
        .replaceAll(/https?:\/\/\S+|pi_\w+|\{\w+\}/g, ' ')
        .matchAll(/(?<![\p{L}\d-])[a-zA-Z]*[aeiou][a-zA-Z]*(?!\p{L})/gu);
      const left = [...words].map(([word]) => word).filter((word) => !DATA_WORDS.has(word));
      assert.deepEqual([...new Set(left)], []);
    }
  });

for (const language of TRANSLATED_LANGUAGES)
  test(`every email has a subject and texts in ${language}, with all placeholders filled`, () => {
    for (const { kind, sampleMails } of forCustomers)
      for (const mail of sampleMails(SHOP, mailSample(SHOP.publicOrigin))) {
        const english = composeMail(mail, true, SELLER);
        const { subject, text, html } = composeMail(mail, true, SELLER, undefined, language);
        assert.ok(subject.length > 5, kind);
        assert.notEqual(text, english.text, kind);
        assert.doesNotMatch(subject + text + html.replaceAll(/<style>.*?<\/style>/gs, ''), /[{}]|undefined|NaN/, kind);
        assert.match(html, new RegExp(` lang="${language}"`), kind);
      }
  });

test('a mail is in the language of its recipient, whatever that of the page that causes it', () => {
  const sample = mailSample(SHOP.publicOrigin);
  const write = () => orderPaidMail.write(SHOP, sample.person, { order: sampleOrder(sample) });
  const german = inLanguage('en', () => composeMail(write(), true, SELLER, undefined, 'de'));
  assert.equal(german.subject, 'Zahlung für Bestellung Nr. 1042 eingegangen');
  assert.match(german.text, /^Guten Tag Ida,\n\nWir haben Ihre Zahlung erhalten\./);
  assert.match(german.text, /^Gesamt: 1\.562,57\s\$$/m);
  const english = inLanguage('de', () => composeMail(write(), true, SELLER, undefined, 'en'));
  assert.equal(english.text, composeMail(write(), true, SELLER).text);
  assert.match(english.text, /^Hi Ida,/);
});

test('links of a German mail open German pages, and links to calls and carriers stay as they are', () => {
  const sample = mailSample(SHOP.publicOrigin);
  const mail = orderShippedMail.write(SHOP, sample.person, { order: sampleOrder(sample) });
  const { text, html } = composeMail(mail, true, SELLER, undefined, 'de');
  assert.match(text, /https:\/\/shop\.example\/de\/dashboard\?order=/);
  assert.match(text, /^Fragen\? https:\/\/shop\.example\/de#contact$/m);
  assert.match(text, /https:\/\/www\.dhl\.com\//);
  assert.match(html, /href="https:\/\/shop\.example\/de"/);
  const reset = { ...mail, blocks: [{ link: 'https://shop.example/api/identity/verify-email?token=x', label: 'x' }] };
  const { text: withCall } = composeMail({ ...reset, contentIn: () => ({}) }, true, SELLER, undefined, 'de');
  assert.match(withCall, /https:\/\/shop\.example\/api\/identity/);
});
