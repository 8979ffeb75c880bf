import { compose, greeting, notYou } from '#server/accounts/mails.ts';
import type { Mail } from '#server/jobs/mail.ts';

interface Store {
  readonly name: string;
  readonly publicOrigin: string;
}

interface Person {
  readonly email: string;
  readonly name: string;
}

/** Asks whether another address is theirs. @param email the other one @param link absolute */
export function confirmEmailMail(store: Store, person: Person, email: string, link: string): Mail {
  return compose({ ...person, email }, `Confirm your new email for ${store.name}`, [
    greeting(person),
    `You asked to use this email for your account at ${store.name} from now on. While you are logged in there, open this link and confirm it:`,
    { link, label: 'Confirm this email' },
    'The link works for an hour, once. Until then everything stays as it is. If it was not you, do nothing.',
  ]);
}

/** Says to somebody who has an account that another one was to get their email. It does not say whose. */
export function emailInUseMail(store: Store, email: string): Mail {
  return compose({ email, name: '' }, `Your email at ${store.name}`, [
    'Hello,',
    `Somebody, perhaps you, asked to use this email for another account at ${store.name}. You have an account with it already, so nothing was changed.`,
    'To use it there, delete this account first or give it another email. If it was not you, there is nothing to do.',
  ]);
}

/** Tells the old address what was asked for. */
export function emailChangeAskedMail(store: Store, person: Person, email: string): Mail {
  return compose(person, `Another email for your account at ${store.name}?`, [
    greeting(person),
    `Somebody who knows your password asked to use ${email} for your account at ${store.name}, in place of this one. It changes when that email is confirmed.`,
    'If it was you, there is nothing to do here.',
    ...notYou(store),
  ]);
}

/** Tells the old address that it is no longer the account's. */
export function emailChangedMail(store: Store, person: Person, email: string): Mail {
  return compose(person, `Your account at ${store.name} has another email`, [
    greeting(person),
    `Your account at ${store.name} uses ${email} from now on. You log in with it, and mail about your orders goes there.`,
    'If it was not you, somebody has been in your account. Write to us by the contact form of our home page:',
    { link: store.publicOrigin, label: store.name },
  ]);
}

/** Lets somebody without a password delete their account. @param link absolute */
export function deletionMail(store: Store, person: Person, link: string): Mail {
  return compose(person, `Delete your account at ${store.name}?`, [
    greeting(person),
    `You asked to delete your account at ${store.name}. While you are logged in there, open this link; it says what becomes of your orders before anything is deleted:`,
    { link, label: 'Delete my account' },
    'The link works for an hour, once. If you did not ask for it, do nothing: your account stays as it is.',
  ]);
}

/** The last mail somebody gets. */
export function accountDeletedMail(store: Store, person: Person): Mail {
  return compose(person, `Your account at ${store.name} is deleted`, [
    greeting(person),
    `Your account at ${store.name} is deleted, with your profile, testimonials and messages. What you ordered stays in our books without your name, email, phone and address, as bookkeeping demands.`,
    'You can open a new account with this email at any time.',
  ]);
}
