// Written by `npm run mails` from the declarations of emails (docs/emails.md).

/** The words of emails that admins can change, until they do. */
export const MAIL_TEXTS = {
  'order-placed': {
    title: 'Order placed',
    place: 10,
    subject: 'We have your order #{order}',
    intro: 'We have your order. Its parts are reserved for {reservation}; pay within that time to keep them.',
    placeholders: ['order', 'reservation'],
  },
  'order-transfer_chosen': {
    title: 'Pay by bank transfer',
    place: 12,
    subject: 'We have your order #{order}',
    intro:
      'We have your order. Transfer the amount below by {due}, with the reference. Its parts are reserved until then.',
    placeholders: ['order', 'due'],
  },
  'order-agreed': {
    title: 'To be paid later',
    place: 14,
    subject: 'We have your order #{order}',
    intro: 'We have your order and are getting it ready. {payment}',
    placeholders: ['order', 'payment'],
  },
  'payment-link': {
    title: 'Payment link',
    place: 15,
    subject: 'Pay for your order #{order} at {store}',
    intro: 'You can pay for your order with this link, without signing in:',
    closing:
      'The link works until {until}. Whoever has it can pay for the order, so pass it on only to the person who pays.',
    placeholders: ['order', 'until'],
  },
  'guest-link': {
    title: "New link to a guest's order",
    place: 16,
    subject: 'Your link to order #{order} at {store}',
    intro: 'This link opens your order, without signing in:',
    closing: "The link works until {until}. Whoever has it can see the order and pay for it, so don't pass it on.",
    placeholders: ['order', 'until'],
  },
  'difference-due': {
    title: 'Payment of a difference',
    place: 16,
    subject: 'Pay {amount} more for order #{order} at {store}',
    intro: 'Your changed order costs {amount} more. It changes when this amount is paid:',
    closing: 'You can pay until {until}, without signing in. If nobody pays, the order stays as it is.',
    placeholders: ['order', 'amount', 'until'],
  },
  'order-expired': {
    title: 'Payment overdue',
    place: 20,
    subject: 'Payment overdue for order #{order}',
    intro:
      "Your order is not paid, so its parts are no longer reserved. You can still pay while they are in stock, for {days} days after you placed the order; if you no longer want them, you don't need to do anything.",
    placeholders: ['order', 'days'],
  },
  'order-transfer_due': {
    title: 'Bank transfer due soon',
    place: 22,
    subject: 'Your transfer for order #{order} is due by {due}',
    intro:
      "Your bank transfer has not arrived yet. It is due by {due}. If you have already sent it, you don't need to do anything.",
    placeholders: ['order', 'due'],
  },
  'order-transfer_overdue': {
    title: 'Bank transfer overdue',
    place: 24,
    subject: 'Your transfer for order #{order} is overdue',
    intro:
      'Your bank transfer was due by {due} and has not arrived. If it does not arrive in the next days, the order is canceled and nothing is owed.',
    placeholders: ['order', 'due'],
  },
  'order-invoice_reminder_1': {
    title: 'First reminder of an invoice',
    place: 25,
    subject: 'Your payment for order #{order} is overdue',
    intro:
      'The invoice of your order was due by {due}, and your payment has not arrived. If you have paid it in the last days, ignore this email.',
    placeholders: ['order', 'due'],
  },
  'order-invoice_reminder_2': {
    title: 'Second reminder of an invoice',
    place: 26,
    subject: 'Second reminder: order #{order} is not paid',
    intro: 'The invoice of your order was due by {due}. Please transfer the amount below now.',
    placeholders: ['order', 'due'],
  },
  'order-payment_received': {
    title: 'Part payment received',
    place: 26,
    subject: 'Part of your payment for order #{order} has arrived',
    intro: 'We have received {received}. Transfer the rest by {due}, with the same reference.',
    placeholders: ['order', 'received', 'due'],
  },
  'order-invoice_reminder_3': {
    title: 'Third reminder of an invoice',
    place: 27,
    subject: 'Last reminder: order #{order} is not paid',
    intro:
      'The invoice of your order was due by {due}, and we have reminded you before. Transfer the amount below at once, or contact us.',
    placeholders: ['order', 'due'],
  },
  'order-paid': {
    title: 'Payment received',
    place: 30,
    subject: 'Payment received for order #{order}',
    intro: "We have your payment. We'll pack your order next.",
    placeholders: ['order'],
  },
  'order-difference_paid': {
    title: 'Difference paid',
    place: 31,
    subject: 'Your change of order #{order} is paid',
    intro: 'We have your payment, and your order is changed. This is your order now:',
    placeholders: ['order'],
  },
  'order-lines_changed': {
    title: 'Parts of an order changed',
    place: 32,
    subject: 'Your order #{order} has been changed',
    intro: 'We changed the parts of your order as agreed. This is your order now:',
    placeholders: ['order'],
  },
  'order-address_missing': {
    title: 'Delivery address missing',
    place: 40,
    subject: 'Add a delivery address to order #{order}',
    intro: "Your order is paid, but it has no delivery address. Add one, and we'll ship it.",
    placeholders: ['order'],
  },
  'order-packed': {
    title: 'Packed',
    place: 50,
    subject: '{what} is packed',
    intro: "The parts below are packed. We'll email you again when they {next}.",
    placeholders: ['order', 'what', 'next'],
    needs: {
      subject: ['what'],
    },
  },
  'order-shipped': {
    title: 'Shipped',
    place: 60,
    subject: '{what} has shipped',
    intro: '{outcome}',
    placeholders: ['order', 'what', 'outcome'],
    needs: {
      subject: ['what'],
      intro: ['outcome'],
    },
  },
  'order-ready_to_pick_up': {
    title: 'Ready to pick up',
    place: 61,
    subject: '{what} is ready to pick up',
    intro: 'The parts below are ready for you at {place}. Please have the order number {order} at hand.',
    placeholders: ['order', 'what', 'place'],
    needs: {
      subject: ['what'],
      intro: ['place'],
    },
  },
  'order-partly_shipped': {
    title: 'Partly shipped',
    place: 70,
    subject: '{what} has shipped',
    intro: 'The parts below are on their way. The rest will follow in another parcel.',
    placeholders: ['order', 'what'],
    needs: {
      subject: ['what'],
    },
  },
  'order-tracking_changed': {
    title: 'Tracking number changed',
    place: 75,
    subject: 'New tracking number for order #{order}',
    intro: 'The parcel with the parts below now has the tracking number below. An earlier number no longer applies.',
    placeholders: ['order'],
  },
  'order-shipment_canceled': {
    title: 'Not sent after all',
    place: 77,
    subject: '{what} has not been sent yet',
    intro:
      "We told you that the parts below were on their way. That was a mistake: we still have them, and we'll email you again when they ship.",
    placeholders: ['order', 'what'],
    needs: {
      subject: ['what'],
    },
  },
  'order-pick_up_canceled': {
    title: 'Not ready to pick up',
    place: 78,
    subject: "{what} can't be picked up now",
    intro:
      "We told you that the parts below were ready to pick up. They are not any more; we'll email you again when they are.",
    placeholders: ['order', 'what'],
    needs: {
      subject: ['what'],
    },
  },
  'order-delivered': {
    title: 'Delivered',
    place: 80,
    subject: '{what} has been delivered',
    intro: 'The parts below have been delivered. If anything is wrong with them, contact us.',
    placeholders: ['order', 'what'],
    needs: {
      subject: ['what'],
    },
  },
  'order-picked_up': {
    title: 'Picked up',
    place: 81,
    subject: '{what} has been picked up',
    intro:
      "The parts below were handed over to you, or to someone you sent. If that isn't right, or anything is wrong with them, contact us.",
    placeholders: ['order', 'what'],
    needs: {
      subject: ['what'],
    },
  },
  'order-cancelled': {
    title: 'Canceled',
    place: 90,
    subject: '{what} has been canceled',
    intro: '{outcome}',
    placeholders: ['order', 'what', 'outcome'],
    needs: {
      subject: ['what'],
      intro: ['outcome'],
    },
  },
  'order-units_canceled': {
    title: 'Some units canceled',
    place: 95,
    subject: 'Units of order #{order} have been canceled',
    intro: 'The units are canceled. Below is what your order still has of these parts.',
    placeholders: ['order'],
  },
  'order-refunded': {
    title: 'Refunded',
    place: 100,
    subject: '{what} has been refunded',
    intro: '{outcome}',
    placeholders: ['order', 'what', 'outcome'],
    needs: {
      subject: ['what'],
      intro: ['outcome'],
    },
  },
  'order-refund_returned': {
    title: 'Refund returned by the bank',
    place: 110,
    subject: 'Your refund for order #{order} came back to us',
    intro:
      "Your bank returned the {amount} that we refunded to your card. We're sorry for the delay. You don't need to do anything: we'll send it again, or contact you about another way to pay you back.",
    placeholders: ['order', 'amount'],
    needs: {
      intro: ['amount'],
    },
  },
  'return-asked': {
    title: 'Return requested',
    place: 111,
    subject: 'We have your return request for order #{order}',
    intro: "Keep the parts for now. We'll email you how to send them back, or another answer.",
    placeholders: ['order'],
  },
  'return-awaited': {
    title: 'Send the parts back',
    place: 116,
    subject: 'Return of order #{order}: please send the parts back',
    intro: "Send these parts back to the address below. We'll email you when they have arrived.",
    placeholders: ['order'],
  },
  'return-received': {
    title: 'Return received',
    place: 118,
    subject: 'Return of order #{order} received',
    intro: "Your parts have arrived. We'll check them and email you our decision.",
    placeholders: ['order'],
  },
  'return-approved': {
    title: 'Return approved',
    place: 120,
    subject: 'Return of order #{order} approved',
    intro: "We'll refund these parts to your card and email you when it's done.",
    placeholders: ['order'],
  },
  'return-credited': {
    title: 'Return approved, as store credit',
    place: 121,
    subject: 'Return of order #{order} approved',
    intro:
      'We added the price of these parts to your store credit. Sign in and use it on the payment page of your next order.',
    placeholders: ['order'],
  },
  'return-accepted': {
    title: 'Return approved without a refund',
    place: 130,
    subject: 'Return of order #{order} approved',
    intro: 'You can send these parts back to us. Nothing further is refunded for them.',
    placeholders: ['order'],
  },
  'return-exchanged': {
    title: 'Return exchanged',
    place: 135,
    subject: 'Replacement for order #{order}',
    intro: "We'll send you these parts again, free of charge, and email you when they are on their way.",
    placeholders: ['order'],
  },
  'return-declined': {
    title: 'Return declined',
    place: 140,
    subject: 'Return of order #{order} declined',
    intro: "We can't take these parts back.",
    placeholders: ['order'],
  },
  'message-received': {
    title: 'Copy of a message to the store',
    place: 150,
    subject: 'Your message to {store}: {subject}',
    intro: "We have your message and we'll reply by email. This is your copy.",
    placeholders: ['subject'],
  },
  'store-credit': {
    title: 'Store credit',
    place: 155,
    subject: 'You have {amount} of store credit at {store}',
    intro: 'We gave you {amount} of store credit. Sign in and use it on the payment page of your next order.',
    placeholders: ['amount'],
  },
  'message-answered': {
    title: 'Answer to a message',
    place: 160,
    subject: 'Our answer to your message to {store}',
    intro: '{answer}',
    placeholders: ['answer'],
    needs: {
      intro: ['answer'],
    },
  },
  'question-answered': {
    title: 'Answer to a question about a part',
    place: 165,
    subject: 'Our answer to your question about {part}',
    intro: '{answer}',
    placeholders: ['part', 'answer'],
    needs: {
      intro: ['answer'],
    },
  },
  verification: {
    title: 'Verify an email',
    place: 170,
    subject: 'Verify your email for {store}',
    intro: 'Confirm your email to finish setting up your account at {store}. Sign in first, then open this link:',
    closing: "The link works for one day. If this wasn't you, ignore this email.",
  },
  reset: {
    title: 'Choose a new password',
    place: 180,
    subject: 'Choose a new password for {store}',
    intro: 'Open this link to choose a new password for your account at {store}:',
    closing:
      "This link works once, for one hour. If you didn't ask for it, ignore this email: your password stays the same.",
  },
} as const;
