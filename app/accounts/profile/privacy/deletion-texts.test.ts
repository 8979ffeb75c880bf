import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletionObstacle, deletedData, keptData } from './deletion-texts.ts';

const none = {
  paidOrders: 0,
  openRefunds: 0,
  openReturns: 0,
  openDisputes: 0,
  isLastOwner: false,
  unpaidOrders: 0,
  closedOrders: 0,
  testimonials: 0,
  partReviews: 0,
  storeCredit: 0,
};

test('obstacles to deletion are named one at a time, first those that only the shop can remove', () => {
  assert.equal(deletionObstacle(none), undefined);
  assert.equal(deletionObstacle({ ...none, paidOrders: 2 })?.title, '2 paid orders not shipped yet');
  assert.match(deletionObstacle({ ...none, openRefunds: 1 })?.title ?? '', /refund pending/);
  assert.match(deletionObstacle({ ...none, openReturns: 1 })?.title ?? '', /return request has no answer yet/);
  assert.match(deletionObstacle({ ...none, openDisputes: 1 })?.title ?? '', /bank is disputing a payment/);
  assert.match(deletionObstacle({ ...none, isLastOwner: true, paidOrders: 1 })?.title ?? '', /last owner/);
});

test('the texts count what is deleted and what remains', () => {
  assert.match(deletedData(none, 'usd').join('\n'), /addresses, phone number, basket, builds, saved parts and lists/);
  assert.match(deletedData(none, 'usd').join('\n'), /your questions about parts with our answers/);
  const goes = deletedData({ ...none, testimonials: 1, partReviews: 2, unpaidOrders: 3, storeCredit: 20 }, 'usd').join(
    '\n',
  );
  assert.match(goes, /\$20\.00 of store credit/);
  assert.match(goes, /Your 1 testimonial\.\nYour 2 reviews of parts\.\n3 unpaid orders: canceled/);
  assert.match(keptData(none)[0]!, /you have none/);
  assert.match(keptData({ ...none, closedOrders: 1_200, paidOrders: 1 })[0]!, /^1,201 orders in our books/);
});
