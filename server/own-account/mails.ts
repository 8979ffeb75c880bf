import { notYou } from '#server/accounts/mails.ts';
import { type Mail, type MailSender, mailTo, type Recipient } from '#server/emails/mail.ts';

/** Asks the owner of a new address to confirm it; goes to that address. @param link absolute */
export function confirmEmailMail(store: MailSender, email: string, link: string): Mail {
  return {
    kind: 'confirmation',
    store,
    to: email,
    subject: `Confirm your new email for ${store.name}`,
    blocks: [
      `Confirm this email to use it for your account at ${store.name}. Sign in first, then open this link:`,
      { link, label: 'Confirm this email' },
      "This link works once, for one hour. If this wasn't you, ignore this email: nothing changes.",
    ],
  };
}

/** Tells the owner of an account that another account asked to use their email, without naming that account. */
export function emailInUseMail(store: MailSender, email: string): Mail {
  return {
    kind: 'notice',
    store,
    to: email,
    subject: `Your email at ${store.name}`,
    blocks: [
      `Another account at ${store.name} asked to use this email. You already have an account with it, so nothing was changed.`,
      "If this was you and you want to use it there, first delete this account or change its email. If it wasn't you, ignore this email.",
    ],
  };
}

/** Reports the request for a new email to the current address. @param email the new one */
export function emailChangeAskedMail(store: MailSender, person: Recipient, email: string): Mail {
  return {
    kind: 'notice',
    ...mailTo(store, person),
    subject: `Email change requested for your account at ${store.name}`,
    blocks: [
      `Someone asked to change the email for your account at ${store.name} to ${email}. It changes when the new email is confirmed.`,
      'If it was you, you can ignore this email.',
      ...notYou(store),
    ],
  };
}

/** Reports the new email to the previous address. Queue it before the account's email changes. */
export function emailChangedMail(store: MailSender, person: Recipient, email: string): Mail {
  return {
    kind: 'notice',
    ...mailTo(store, person),
    subject: `The email for your account at ${store.name} was changed`,
    blocks: [
      `Your account at ${store.name} uses ${email} from now on. Sign in with it; emails about your orders go there.`,
      "If this wasn't you, someone else has access to your account. Contact us right away:",
      { link: `${store.publicOrigin}/#contact`, label: 'Contact us' },
    ],
  };
}

/** Emails the link that deletes an account without a password. @param link absolute */
export function deletionMail(store: MailSender, person: Recipient, link: string): Mail {
  return {
    kind: 'confirmation',
    ...mailTo(store, person),
    subject: `Delete your account at ${store.name}?`,
    blocks: [
      `Open this link to delete your account at ${store.name}. Sign in first; the page shows what happens to your orders before anything is deleted:`,
      { link, label: 'Delete my account' },
      "This link works once, for one hour. If you didn't ask for it, ignore this email: your account stays as it is.",
    ],
  };
}

/** Confirms that an account was deleted. Queue it before the account's email is erased. */
export function accountDeletedMail(store: MailSender, person: Recipient): Mail {
  return {
    kind: 'notice',
    ...mailTo(store, person),
    subject: `Your account at ${store.name} is deleted`,
    blocks: [
      `Your account at ${store.name} is deleted, with your profile, addresses, saved parts, builds, testimonials, reviews and messages. Our books keep your orders without your name, email, phone and address, as the law requires.`,
      'You can open a new account with this email at any time.',
    ],
  };
}
