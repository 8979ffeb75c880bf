import { defineMail } from '#server/emails/define-mail.ts';

/** What a customer wants a quote for. */
interface Request {
  readonly id: string;
  readonly customerId: string;
  readonly email: string;
  /** What the customer wrote. */
  readonly note: string;
  /** The parts with their units. */
  readonly lines: readonly string[];
}

export default defineMail({
  kind: 'quote-requested',
  when: 'A customer asks for a quote.',
  to: 'shop',
  // As a visitor's message: a flood of requests leaves room for alerts.
  budget: 'contact',
  write: (store, { id, customerId, email, note, lines }: Request) => ({
    replyTo: email,
    subject: `Quote requested by ${email}`,
    heading: 'A customer asks for a quote',
    blocks: [
      'Agree prices in the draft, and place the order: the customer gets a link to pay.',
      lines.join('\n'),
      ...(note ? [`The customer wrote:\n${note}`] : []),
      { link: `${store.publicOrigin}/dashboard/customers/${customerId}?draft=${id}`, label: 'Open the draft' },
    ],
  }),
  samples: ({ person, typed }) => [
    {
      id: '01978f2e-0000-7000-8000-000000000001',
      customerId: '01978f2e-0000-7000-8000-000000000002',
      email: person.email,
      note: typed('Twenty of them by May?'),
      lines: ['20 × Kestrel 850 (PS-10482)'],
    },
  ],
});
