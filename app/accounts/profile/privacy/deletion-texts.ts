import { t } from '#contract/language/text.ts';
import type { Deletion } from '#contract/own-account/own-account.ts';
import { centsOf } from '#contract/money.ts';
import { formatCents } from '#app/ui/text/format-number.ts';

/** What prevents the deletion and where to resolve it; undefined if nothing does. */
export function deletionObstacle({ isLastOwner, paidOrders, openRefunds, openReturns, openDisputes }: Deletion) {
  if (isLastOwner)
    return {
      title: t('You are the last owner of this store'),
      words: t('Make someone else an owner first.'),
      link: t('Make Admin'),
      href: '/dashboard/users',
    };
  if (paidOrders > 0)
    return {
      title: t('{count, plural, one {# paid order} other {# paid orders}} not shipped yet', { count: paidOrders }),
      words: t('We need your address to ship what you paid for. Wait until all of it ships, or contact us to cancel.'),
      link: t('My orders'),
      href: '/dashboard',
    };
  if (openRefunds > 0)
    return {
      title: t('You have a refund pending'),
      words: t('You can delete your account once it arrives.'),
      link: t('My orders'),
      href: '/dashboard?status=all',
    };
  if (openReturns > 0)
    return {
      title: t('Your return request has no answer yet'),
      words: t('You can delete your account once we have answered it.'),
      link: t('My orders'),
      href: '/dashboard?status=all',
    };
  if (openDisputes > 0)
    return {
      title: t('Your bank is disputing a payment'),
      words: t(
        'Until the bank decides, we need the name and address on your order. You can delete your account after that.',
      ),
      link: t('My orders'),
      href: '/dashboard?status=all',
    };
  return undefined;
}

export function deletedData(
  { unpaidOrders, testimonials, partReviews, storeCredit }: Deletion,
  currency: string,
): string[] {
  return [
    t("Your profile, your email and every way to sign in. You'll be signed out everywhere."),
    t(
      'Your addresses, phone number, basket, builds, saved parts and lists. Links to builds that you shared stop working.',
    ),
    t(
      'Messages you sent us here, your questions about parts with our answers, and notes of our staff about you and your orders.',
    ),
    ...(storeCredit > 0
      ? [
          t("{amount} of store credit, which you can't use after that.", {
            amount: formatCents(centsOf(storeCredit), currency),
          }),
        ]
      : []),
    ...(testimonials > 0
      ? [t('Your {count, plural, one {# testimonial} other {# testimonials}}.', { count: testimonials })]
      : []),
    ...(partReviews > 0
      ? [t('Your {count, plural, one {# review} other {# reviews}} of parts.', { count: partReviews })]
      : []),
    ...(unpaidOrders > 0
      ? [
          t("{count, plural, one {# unpaid order} other {# unpaid orders}}: canceled; you won't be charged.", {
            count: unpaidOrders,
          }),
        ]
      : []),
  ];
}

export function keptData({ closedOrders, unpaidOrders, paidOrders }: Deletion): string[] {
  const orders = closedOrders + unpaidOrders + paidOrders;
  return [
    orders > 0
      ? t(
          '{count, plural, one {# order} other {# orders}} in our books, as the law requires: part, quantity, price and dates. We remove your name, email, phone and address.',
          { count: orders },
        )
      : t('Nothing about orders: you have none.'),
    t("Audit entries about this account, under a number that can't be traced to you."),
    t('Payment records at the card provider and your bank. We never had your card number.'),
  ];
}
