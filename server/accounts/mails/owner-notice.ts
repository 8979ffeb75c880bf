import { STAFF_ROLE_TEXTS, type StaffRole } from '#contract/accounts/permissions.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface OwnerNotice {
  readonly what: OwnerNoticeKind;
  /** The person's email. */
  readonly about: string;
  /** Device and network of a sign-in. */
  readonly place?: string | undefined;
  /** The new role. */
  readonly role?: StaffRole | undefined;
  /** The beginning of a new API key, and the days until it expires. */
  readonly key?: string | undefined;
  readonly days?: number | null | undefined;
}

interface Notice {
  readonly subject: string;
  /** @param store its name */
  readonly text: (notice: OwnerNotice, store: string) => string;
  /** Whether it is pointless once the person is a customer. */
  readonly isAboutAdmin?: true;
}

const NOTICES = {
  'new-admin': {
    subject: 'New admin',
    text: ({ about }, store) => `${about} is now an admin of ${store}.`,
    isAboutAdmin: true,
  },
  'role-changed': {
    subject: 'Admin role changed',
    text: ({ about, role }, store) =>
      `${about} now has the role ${role ? STAFF_ROLE_TEXTS[role].name : ''} at ${store}.`,
    isAboutAdmin: true,
  },
  'role-removed': {
    subject: 'Admin removed',
    text: ({ about }, store) => `${about} is no longer an admin of ${store}.`,
  },
  suspended: {
    subject: 'Account suspended',
    text: ({ about }, store) => `The account ${about} at ${store} is suspended.`,
  },
  'suspension-lifted': {
    subject: 'Suspension lifted',
    text: ({ about }, store) => `The account ${about} at ${store} is no longer suspended.`,
  },
  'passkey-added': {
    subject: 'New passkey for an admin',
    text: ({ about }, store) => `${about}, an admin of ${store}, has added a passkey.`,
    isAboutAdmin: true,
  },
  'new-place': {
    subject: 'Admin login from a new location',
    text: ({ about, place }, store) =>
      `${about}, an admin of ${store}, signed in from a new location: ${place ?? 'unknown'}.`,
    isAboutAdmin: true,
  },
  'key-created': {
    subject: 'New API key',
    text: ({ about, key = '', days = null }, store) =>
      `${about}, an admin of ${store}, created the API key ${key}…, which ${days === null ? 'does not expire' : `expires in ${days} ${days === 1 ? 'day' : 'days'}`}. It keeps working when they sign out or change the password.`,
    isAboutAdmin: true,
  },
  'webhook-added': {
    subject: 'New webhook endpoint',
    text: ({ about }, store) =>
      `${about}, an admin of ${store}, set up a webhook endpoint. It receives events of the store until it is removed.`,
    isAboutAdmin: true,
  },
  'carrier-service-set': {
    subject: 'New service for carrier labels',
    text: ({ about }, store) =>
      `${about}, an admin of ${store}, set up the service that sells labels. It gets the addresses of parcels until it is removed.`,
    isAboutAdmin: true,
  },
} as const satisfies Record<string, Notice>;

type OwnerNoticeKind = keyof typeof NOTICES;
export const OWNER_NOTICES = Object.keys(NOTICES) as [OwnerNoticeKind, ...OwnerNoticeKind[]];

/** Whether a notice is pointless once the person is a customer. */
export function isAboutAdmin(what: OwnerNoticeKind): boolean {
  const notice: Notice = NOTICES[what];
  return notice.isAboutAdmin === true;
}

export default defineMail({
  kind: 'owner-notice',
  when: "Someone's rights change, or an admin signs in from a new place or adds a passkey, an API key, a webhook endpoint or a service for labels: to all owners.",
  to: 'address',
  budget: 'notice',
  language: 'en',
  write: (store, notice: OwnerNotice) => ({
    subject: `${NOTICES[notice.what].subject} at ${store.name}`,
    blocks: [
      NOTICES[notice.what].text(notice, store.name),
      'If you expected this, you can ignore this email. If not, contact the other owners right away and look at the audit trail:',
      { link: `${store.publicOrigin}/dashboard/audit`, label: 'Audit trail' },
    ],
  }),
  samples: () => OWNER_NOTICES.map((what) => ({ what, about: 'boss@shop.example', role: 'support' as const })),
});
