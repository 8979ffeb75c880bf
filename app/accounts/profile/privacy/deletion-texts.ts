import { ORDERS } from '#app/lists/nouns.ts';
import type { Deletion } from '#contract/own-account/own-account.ts';
import { centsOf } from '#contract/money.ts';
import { countOf, formatCents } from '#app/ui/text/format-number.ts';

/** What prevents the deletion and where to resolve it; undefined if nothing does. */
export function deletionObstacle({ isLastOwner, paidOrders, openRefunds, openReturns, openDisputes }: Deletion) {
  if (isLastOwner)
    return {
      title: 'You are the last owner of this store',
      words: 'Make someone else an owner first.',
      link: 'Make Admin',
      href: '/dashboard/users',
    };
  if (paidOrders > 0)
    return {
      title: `${countOf(paidOrders, ['paid order', 'paid orders'])} not shipped yet`,
      words: 'We need your address to ship what you paid for. Wait until all of it ships, or contact us to cancel.',
      link: 'My orders',
      href: '/dashboard',
    };
  if (openRefunds > 0)
    return {
      title: 'You have a refund pending',
      words: 'You can delete your account once it arrives.',
      link: 'My orders',
      href: '/dashboard?status=all',
    };
  if (openReturns > 0)
    return {
      title: 'Your return request has no answer yet',
      words: 'You can delete your account once we have answered it.',
      link: 'My orders',
      href: '/dashboard?status=all',
    };
  if (openDisputes > 0)
    return {
      title: 'Your bank is disputing a payment',
      words:
        'Until the bank decides, we need the name and address on your order. You can delete your account after that.',
      link: 'My orders',
      href: '/dashboard?status=all',
    };
  return undefined;
}

export function deletedData(
  { unpaidOrders, testimonials, partReviews, storeCredit }: Deletion,
  currency: string,
): string[] {
  return [
    "Your profile, your email and every way to sign in. You'll be signed out everywhere.",
    'Your addresses, phone number, basket, builds, saved parts and lists. Links to builds that you shared stop working.',
    'Messages you sent us here, your questions about parts with our answers, and notes of our staff about you and your orders.',
    ...(storeCredit > 0
      ? [`${formatCents(centsOf(storeCredit), currency)} of store credit, which you can't use after that.`]
      : []),
    ...(testimonials > 0 ? [`Your ${countOf(testimonials, ['testimonial', 'testimonials'])}.`] : []),
    ...(partReviews > 0 ? [`Your ${countOf(partReviews, ['review', 'reviews'])} of parts.`] : []),
    ...(unpaidOrders > 0
      ? [`${countOf(unpaidOrders, ['unpaid order', 'unpaid orders'])}: canceled; you won't be charged.`]
      : []),
  ];
}

export function keptData({ closedOrders, unpaidOrders, paidOrders }: Deletion): string[] {
  const orders = closedOrders + unpaidOrders + paidOrders;
  return [
    orders > 0
      ? `${countOf(orders, ORDERS)} in our books, as the law requires: part, quantity, price and dates. We remove your name, email, phone and address.`
      : 'Nothing about orders: you have none.',
    "Audit entries about this account, under a number that can't be traced to you.",
    'Payment records at the card provider and your bank. We never had your card number.',
  ];
}
