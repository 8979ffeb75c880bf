import { STAFF_ROLE_TEXTS, type StaffRole } from '#contract/accounts/permissions.ts';
import {
  type Block,
  type EditableMail,
  type Mail,
  isPlainName,
  type MailSender,
  mailTo,
  type Recipient,
} from '#server/emails/mail.ts';
import { mailTime } from '#server/emails/mail-time.ts';

/** Asks a new customer to verify their email. @param url absolute */
export function verificationMail(store: MailSender, person: Recipient, url: string): EditableMail {
  return {
    kind: 'confirmation',
    ...mailTo(store, person),
    written: { name: 'verification', values: {} },
    blocks: [{ link: url, label: 'Verify this email' }],
  };
}

/** Sends the link to set a new password. @param url absolute */
export function resetMail(store: MailSender, person: Recipient, url: string): EditableMail {
  return {
    kind: 'reset',
    ...mailTo(store, person),
    written: { name: 'reset', values: {} },
    blocks: [{ link: url, label: 'Choose a new password' }],
  };
}

/** Advice for recipients who did not make the change. */
export const notYou = (store: { publicOrigin: string }): Block[] => [
  "If it wasn't you, choose a new password now. This ends every session of your account:",
  { link: `${store.publicOrigin}/forgotten-password`, label: 'Choose a new password' },
];

/**
 * Reports a new password. What stays valid is listed with how to remove it, because it may be an intruder's: passkeys,
 * webhook endpoints, and after a change API keys; a reset has revoked these.
 * @param how what happened to the password @param passkeys names of the account's passkeys
 * @param programs how many API keys worked, and how many webhook endpoints receive events
 */
export function passwordChangedMail(
  store: MailSender,
  person: Recipient,
  how: 'changed' | 'reset',
  passkeys: readonly string[],
  programs: { readonly keys: number; readonly endpoints: number } = { keys: 0, endpoints: 0 },
): Mail {
  const what =
    how === 'changed'
      ? `The password for your account at ${store.name} was changed, and all your other sessions have ended.`
      : `A new password was chosen for your account at ${store.name} with a link that was emailed to you. All your sessions have ended.`;
  return {
    kind: 'notice',
    ...mailTo(store, person),
    subject: `Your password at ${store.name} was changed`,
    blocks: [
      what,
      'If it was you, you can ignore this email.',
      ...notYou(store),
      ...passkeysLeft(store, passkeys),
      ...programsLeft(store, how, programs),
    ],
  };
}

/** Reports a sign-in from a new location. @param from `device` and `network` are in the store's own words */
export function signInMail(
  store: MailSender,
  person: Recipient,
  { device, network, at }: { device: string; network: string; at: Date },
): Mail {
  return {
    kind: 'notice',
    ...mailTo(store, person),
    subject: `New sign-in to your account at ${store.name}`,
    blocks: [
      "There was a sign-in to your account from a place that you haven't used in the last month.",
      {
        facts: [
          ['Device', device],
          ['Network', network],
          ['Time', mailTime(at)],
        ],
      },
      'If it was you, you can ignore this email.',
      ...notYou(store),
    ],
  };
}

/** The kinds of notices to owners. */
export const NOTICES = [
  'new-admin',
  'role-changed',
  'role-removed',
  'suspended',
  'suspension-lifted',
  'passkey-added',
  'new-place',
  'key-created',
  'webhook-added',
] as const;

/** Reports a change of someone's rights, or an unusual sign-in, to an owner. @param about the person's email */
export function adminNoticeMail(
  store: MailSender,
  to: string,
  {
    what,
    about,
    place,
    role,
    key = '',
    days = null,
  }: {
    what: (typeof NOTICES)[number];
    about: string;
    place?: string | undefined;
    role?: StaffRole | undefined;
    key?: string | undefined;
    days?: number | null | undefined;
  },
): Mail {
  const roleName = role ? STAFF_ROLE_TEXTS[role].name : '';
  const words = {
    'new-admin': ['New admin', `${about} is now an admin of ${store.name}.`],
    'role-changed': ['Admin role changed', `${about} now has the role ${roleName} at ${store.name}.`],
    'role-removed': ['Admin removed', `${about} is no longer an admin of ${store.name}.`],
    suspended: ['Account suspended', `The account ${about} at ${store.name} is suspended.`],
    'suspension-lifted': ['Suspension lifted', `The account ${about} at ${store.name} is no longer suspended.`],
    'passkey-added': ['New passkey for an admin', `${about}, an admin of ${store.name}, has added a passkey.`],
    'new-place': [
      'Admin login from a new location',
      `${about}, an admin of ${store.name}, signed in from a new location: ${place ?? 'unknown'}.`,
    ],
    'key-created': [
      'New API key',
      `${about}, an admin of ${store.name}, created the API key ${key}…, which ${days === null ? 'does not expire' : `expires in ${days} ${days === 1 ? 'day' : 'days'}`}. It keeps working when they sign out or change the password.`,
    ],
    'webhook-added': [
      'New webhook endpoint',
      `${about}, an admin of ${store.name}, set up a webhook endpoint. It receives events of the store until it is removed.`,
    ],
  } as const;
  const [subject, text] = words[what];
  return {
    kind: 'notice',
    store,
    to,
    subject: `${subject} at ${store.name}`,
    blocks: [
      text,
      'If you expected this, you can ignore this email. If not, contact the other owners right away and look at the audit trail:',
      { link: `${store.publicOrigin}/dashboard/audit`, label: 'Audit trail' },
    ],
  };
}

/** What happened to the account's API keys, and which webhook endpoints still receive events. */
function programsLeft(
  { publicOrigin }: { publicOrigin: string },
  how: 'changed' | 'reset',
  { keys, endpoints }: { readonly keys: number; readonly endpoints: number },
): Block[] {
  const keysText =
    how === 'reset'
      ? `${keys === 1 ? 'The API key that you created is' : `All ${keys} API keys that you created are`} revoked. Programs that used ${keys === 1 ? 'it need a new one' : 'them need new ones'}:`
      : `${keys === 1 ? '1 API key that you created still works' : `${keys} API keys that you created still work`}. Revoke each one that you do not recognize:`;
  const endpointsText = `${endpoints === 1 ? '1 webhook endpoint that you set up still receives' : `${endpoints} webhook endpoints that you set up still receive`} events. Remove each one that you do not recognize:`;
  return [
    ...(keys > 0 ? [keysText, { link: `${publicOrigin}/dashboard/api-keys`, label: 'API keys' }] : []),
    ...(endpoints > 0 ? [endpointsText, { link: `${publicOrigin}/dashboard/webhooks`, label: 'Webhooks' }] : []),
  ];
}

/** Which passkeys still sign in, and where to remove them. */
function passkeysLeft({ publicOrigin }: { publicOrigin: string }, passkeys: readonly string[]): Block[] {
  if (passkeys.length === 0) return [];
  const count = passkeys.length === 1 ? '1 passkey still signs' : `${passkeys.length} passkeys still sign`;
  const names = passkeys.map((name) => (isPlainName(name) ? name : 'one with an unusual name')).join(', ');
  return [
    `${count} in to your account: ${names}. Remove each one that you do not recognize:`,
    { link: `${publicOrigin}/dashboard/myprofile/passkeys`, label: 'Your passkeys' },
  ];
}
