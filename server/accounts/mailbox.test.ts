import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailboxOf } from './mailbox.ts';

for (const [email, mailbox] of [
  ['ada@shop.test', 'ada@shop.test'],
  ['Ada@Shop.Test', 'ada@shop.test'],
  ['ada+1@shop.test', 'ada@shop.test'],
  ['ada+1+2@shop.test', 'ada@shop.test'],
  ['a.da@shop.test', 'a.da@shop.test'],
  ['a.d.a+x.y@gmail.com', 'ada@gmail.com'],
  ['Ada@GoogleMail.com', 'ada@gmail.com'],
  ['+ada@shop.test', '+ada@shop.test'],
  ['+ada+1@shop.test', '+ada@shop.test'],
] as const) {
  test(`${email} delivers to ${mailbox}`, () => assert.equal(mailboxOf(email), mailbox));
}
