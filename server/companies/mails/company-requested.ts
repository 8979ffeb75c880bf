import { defineMail } from '#server/emails/define-mail.ts';

/** What a customer asks for. */
interface Request {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly message: string;
}

export default defineMail({
  kind: 'company-requested',
  when: 'A customer asks for a company account.',
  to: 'shop',
  // As a visitor's message: a flood of requests leaves room for alerts.
  budget: 'contact',
  write: (store, { id, email, name, message }: Request) => ({
    replyTo: email,
    subject: `Company account requested by ${email}`,
    heading: 'A customer asks for a company account',
    blocks: [
      `Company: ${name}`,
      ...(message ? [`The customer wrote:\n${message}`] : []),
      'Approve or decline it: the customer gets an email.',
      { link: `${store.publicOrigin}/dashboard/companies/${id}`, label: 'Open the request' },
    ],
  }),
  samples: ({ person, typed }) => [
    {
      id: '01978f2e-0000-7000-8000-000000000001',
      email: person.email,
      name: typed('Byron Machines GmbH'),
      message: typed('We order for three workshops.'),
    },
  ],
});
