import { defineMail } from '#server/emails/define-mail.ts';

interface FreeSpace {
  readonly percent: number;
  readonly gigabytes: number;
}

export default defineMail({
  kind: 'disk-full',
  when: "The disk with the store's data is nearly full.",
  to: 'shop',
  budget: 'shop',
  write: (store, { percent, gigabytes }: FreeSpace) => ({
    subject: "The store's disk is nearly full",
    heading: `${percent}% of the disk is free`,
    blocks: [
      `${gigabytes} GB are left on the disk with the store's data. When it is full, the store can't save anything: no orders, no payments.`,
      'Delete old backups, or move the data to a larger disk.',
      { link: `${store.publicOrigin}/dashboard/overview`, label: 'Open the overview' },
    ],
  }),
  samples: () => [{ percent: 8, gigabytes: 3.9 }],
});
