import { message, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'tracking_changed',
  when: 'Staff correct the carrier or tracking number of a parcel.',
  texts: {
    title: 'Tracking number changed',
    place: 75,
    subject: message('New tracking number for order #{order}'),
    intro: message(
      'The parcel with the parts below now has the tracking number below. An earlier number no longer applies.',
    ),
    placeholders: [],
  },
  units: 'in parcels',
  copy: () => ({ heading: t('Your parcel has a new tracking number') }),
});
