import type { Mail } from '#server/jobs/mail.ts';

interface Store {
  readonly name: string;
}

interface Person {
  readonly email: string;
  readonly name: string;
}

/** Asks a new customer to show that the email is theirs. @param url absolute */
export function verificationMail(store: Store, person: Person, url: string): Mail {
  return compose(person, `Verify your email for ${store.name}`, [
    greeting(person),
    `Somebody, most likely you, opened an account with this email at ${store.name}. While you are logged in there, open this link to show that the email is yours:`,
    { link: url, label: 'Verify this email' },
    'The link works for a day. If it was not you, do nothing: without the link the account can do little.',
  ]);
}

/** Lets somebody choose a new password. @param url absolute */
export function resetMail(store: Store, person: Person, url: string): Mail {
  return compose(person, `Choose a new password for ${store.name}`, [
    greeting(person),
    `You asked for a new password at ${store.name}. Open this link to choose one:`,
    { link: url, label: 'Choose a new password' },
    'The link works for an hour, once. If you did not ask for it, do nothing: your password stays as it is.',
  ]);
}

/** What to do about what one did not do oneself. */
export const notYou = (store: { publicOrigin: string }): Paragraph[] => [
  'If it was not you, choose a new password at once; that ends every session of your account:',
  { link: `${store.publicOrigin}/forgotten-password`, label: 'Choose a new password' },
];

/** Tells of a new password. @param how what happened to it */
export function passwordChangedMail(
  store: Store & { publicOrigin: string },
  person: Person,
  how: 'changed' | 'reset',
): Mail {
  const what =
    how === 'changed'
      ? `The password of your account at ${store.name} was changed, and all your other sessions have ended.`
      : `A new password was chosen for your account at ${store.name}, by a link that was mailed to you. All your sessions have ended.`;
  return compose(person, `Your password at ${store.name} was changed`, [
    greeting(person),
    what,
    'If it was you, there is nothing to do.',
    ...notYou(store),
  ]);
}

type Paragraph = string | { link: string; label: string };

/** By name, unless the name could be a message: anyone may sign up with anyone's email. */
export function greeting({ name }: Person): string {
  return /^[\p{L}\p{M}' -]{1,60}$/u.test(name) ? `Hello ${name},` : 'Hello,';
}

export function compose({ email }: Person, subject: string, paragraphs: readonly Paragraph[]): Mail {
  const text = paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.link));
  const html = paragraphs.map((paragraph) =>
    typeof paragraph === 'string'
      ? `<p>${escape(paragraph)}</p>`
      : `<p><a href="${escape(paragraph.link)}">${escape(paragraph.label)}</a></p>`,
  );
  return {
    to: email,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html.join('\n')}\n</body></html>\n`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
