import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';
import { answeredReturn, sampleReturn } from '#server/returns/answered-return.ts';
import type { ReturnRow } from '#server/returns/return-rows.ts';

export default defineMail({
  kind: 'return-credited',
  when: 'Staff approve a return, and its units become store credit.',
  to: 'person',
  budget: 'order-paid',
  texts: {
    title: 'Return approved, as store credit',
    place: 121,
    subject: message('Return of order #{order} approved'),
    intro: message(
      'We added the price of these parts to your store credit. Sign in and use it on the payment page of your next order.',
    ),
    placeholders: ['order'],
  },
  write: (store, request: ReturnRow) => ({ ...answeredReturn(store, request), heading: t('Your return is approved') }),
  samples: (sample) => [sampleReturn(sample)],
});
