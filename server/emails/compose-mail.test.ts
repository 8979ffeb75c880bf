import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { contactMail } from '#server/contact/mails.ts';
import { orderMail } from '#server/order-emails/mails.ts';
import { returnAnsweredMail, returnRequestedMail } from '#server/returns/mails.ts';
import { composeMail } from './compose-mail.ts';
import type { AnyMail } from './mail.ts';
import { sampleMails } from './preview/preview-routes.ts';
import { sampleOf } from './preview/sample.ts';

const SHOP = { name: 'Partsmith', publicOrigin: 'https://shop.example', currency: 'usd' };
const { order, return: request, message } = sampleOf(SHOP.name, SHOP.publicOrigin);
const composed = (mail: AnyMail) => composeMail(mail, true, DEFAULT_SHOP_SETTINGS.seller);

/** Gmail cuts off a longer mail, with its address and button. */
const MAX_BYTES = 102 * 1024;

test('a mail about 60 lines with long names is not cut off, and says how many it leaves out', () => {
  const partName = 'N'.repeat(200);
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...order.lines[0]!, id: `line-${index}`, partName }));
  const { html, text } = composed(orderMail(SHOP, { ...order, lines }, { event: 'paid' }));
  assert.ok(Buffer.byteLength(html) < MAX_BYTES, `${Buffer.byteLength(html)} bytes`);
  assert.match(text, /^10 more on the order's page$/m);
});

test('the preview shows the sums of orders, and refunds only where they are reported', () => {
  const placed = sampleMails(SHOP).find(({ subject }) => subject.startsWith('We have your order'));
  assert.match(placed!.text, /^Total: \$1,561\.72$/m);
});

test('mails about a return identify its order and its parts, and open that return', () => {
  const requested = composed(returnRequestedMail(SHOP, 'desk@shop.example', request));
  const answered = composed(returnAnsweredMail(SHOP, { ...request, status: 'approved' }, true));
  for (const { text, html } of [requested, answered])
    for (const { name, variant, sku } of request.lines) {
      assert.ok(text.includes(`${name}, ${variant}, SKU ${sku}: `), text);
      assert.ok(html.includes(`SKU ${sku}`));
    }
  assert.match(requested.text, /^Order: #8c25a6c1\nCustomer: Ida Builder, ida@buyer\.test$/m);
  assert.ok(requested.text.includes(`/dashboard/returns#return-${request.id}\n`));
});

test("a visitor's message begins with its words in the list of mails, and its button opens the inbox at its sender", () => {
  const { html } = composed(contactMail(SHOP, 'desk@shop.example', { ...message, email: 'a+b@buyer.test' }));
  assert.match(html, /display:none[^>]*>Do you make cables/);
  assert.ok(html.includes('href="https://shop.example/dashboard/inbox?q=a%2Bb%40buyer.test" class="button"'));
});
