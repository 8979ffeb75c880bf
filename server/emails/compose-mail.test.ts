import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import contactMail from '#server/contact/mails/contact.ts';
import orderPaidMail from '#server/order-emails/mails/order-paid.ts';
import { sampleOrder } from '#server/order-emails/sample-order.ts';
import { sampleReturn } from '#server/returns/answered-return.ts';
import returnApprovedMail from '#server/returns/mails/return-approved.ts';
import returnRequestedMail from '#server/returns/mails/return-requested.ts';
import { composeMail } from './compose-mail.ts';
import { mailSample } from './define-mail.ts';
import type { AnyMail } from './mail.ts';
import { sampleMails } from './preview/preview-routes.ts';

const SHOP = { name: 'Partsmith', publicOrigin: 'https://shop.example', currency: 'usd' };
const sample = mailSample(SHOP.publicOrigin);
const composed = (mail: AnyMail) => composeMail(mail, true, DEFAULT_SHOP_SETTINGS.seller);

/** Gmail cuts off a longer mail, with its address and button. */
const MAX_BYTES = 102 * 1024;

test('a mail about 60 lines with long names is not cut off, and says how many it leaves out', () => {
  const partName = 'N'.repeat(200);
  const order = sampleOrder(sample);
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...order.lines[0]!, id: `line-${index}`, partName }));
  const { html, text } = composed(orderPaidMail.write(SHOP, sample.person, { order: { ...order, lines } }));
  assert.ok(Buffer.byteLength(html) < MAX_BYTES, `${Buffer.byteLength(html)} bytes`);
  assert.match(text, /^10 more on the order's page$/m);
});

test('the preview shows the sums of orders, and refunds only where they are reported', () => {
  const placed = sampleMails(SHOP).find(({ subject }) => subject.startsWith('We have your order'));
  assert.match(placed!.text, /^Total: \$1,562\.57$/m);
});

test('mails about a return identify its order and its parts, and open that return', () => {
  const request = sampleReturn(sample);
  const requested = composed(returnRequestedMail.write(SHOP, 'desk@shop.example', request));
  const answered = composed(returnApprovedMail.write(SHOP, sample.person, request));
  for (const { text, html } of [requested, answered])
    for (const { name, variant, sku } of request.lines) {
      assert.ok(text.includes(`${name}, ${variant}, SKU ${sku}: `), text);
      assert.ok(html.includes(`SKU ${sku}`));
    }
  assert.match(requested.text, /^Order: #1042\nCustomer: Ida Builder, ida@buyer\.test$/m);
  assert.ok(requested.text.includes(`/dashboard/returns#return-${request.id}\n`));
});

test("a visitor's message begins with its words in the list of mails, and its button opens the inbox at its sender", () => {
  const message = { email: 'a+b@buyer.test', subject: 'Cables', message: 'Do you make cables for 12 V?' };
  const { html } = composed(contactMail.write(SHOP, 'desk@shop.example', message));
  assert.match(html, /display:none[^>]*>Do you make cables/);
  assert.ok(html.includes('href="https://shop.example/dashboard/inbox?q=a%2Bb%40buyer.test" class="button"'));
});
