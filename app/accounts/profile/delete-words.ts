import type { Deletion } from '#contract/own-account.ts';
import { formatCount } from '../../ui/format-count.ts';

/** What has to be settled first, and where; undefined when nothing stands in the way. */
export function obstacleOf({ isLastAdmin, paidOrders, openRefunds }: Deletion) {
  if (isLastAdmin)
    return {
      title: 'You are the last admin of this store',
      words: 'Make somebody else an admin first.',
      link: 'Make Admin',
      href: '/dashboard/users',
    };
  if (paidOrders > 0)
    return {
      title: `${counted(paidOrders, 'paid order')} not shipped yet`,
      words:
        'We need your address for what you have paid. Wait until it is shipped, or write to us to have it cancelled.',
      link: 'My orders',
      href: '/dashboard',
    };
  if (openRefunds > 0)
    return {
      title: 'Money is on its way back to you',
      words: 'Once it has arrived you can delete your account.',
      link: 'My orders',
      href: '/dashboard?status=all',
    };
  return undefined;
}

export function whatGoes({ unpaidOrders, testimonials }: Deletion): string[] {
  return [
    'Your profile, your email and every way to sign in. You are signed out everywhere.',
    'Messages that you wrote to us here.',
    ...(testimonials > 0
      ? [`Your ${counted(testimonials, 'testimonial')}: nobody could answer for them any more.`]
      : []),
    ...(unpaidOrders > 0 ? [`${counted(unpaidOrders, 'unpaid order')}: cancelled, nothing is charged.`] : []),
  ];
}

export function whatStays({ closedOrders, unpaidOrders, paidOrders }: Deletion): string[] {
  const orders = closedOrders + unpaidOrders + paidOrders;
  return [
    orders > 0
      ? `${counted(orders, 'order')} in our books, as the law demands: part, quantity, price and dates. Your name, email, phone and address are taken off.`
      : 'Nothing of your orders, as there are none.',
    'Entries of the audit trail that say an account did something. They name it by a number that leads to nobody.',
    'What the card provider and your bank keep about payments; we never had your card.',
  ];
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
