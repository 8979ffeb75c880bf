import type { LanguageCode } from '#contract/language/languages.ts';
import type { MailBudget } from './mail-budgets.ts';

/** Whether a name of a passkey or key contains no URL or sentence: an intruder may have chosen it. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}\p{M}' -]{1,24}(?: \d{1,2})?$/u.test(name);
}

/** A link on its own line; the first of a mail is its button, unless it is an aside. */
interface MailLink {
  readonly link: string;
  readonly label: string;
  readonly isAside?: true;
}

/** Names and values, such as an address. */
interface MailFacts {
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The recipient entered them, so they are sent to verified addresses only. */
  readonly isOwnText?: true;
}

/** A line of an order; the prices are formatted. */
export interface MailLine {
  readonly name: string;
  /** Variant and SKU. */
  readonly details: readonly string[];
  readonly quantity: number;
  readonly unitPrice: string;
  readonly amount: string;
}

/** Lines of an order with the sums below them. */
export interface MailLines {
  readonly lines: readonly MailLine[];
  readonly sums: readonly (readonly [name: string, amount: string])[];
}

/** A paragraph of text, with its line breaks, or one of the other parts of a mail. */
export type Block = string | MailLink | MailFacts | MailLines;

/** The store that sends a mail. */
export interface MailSender {
  readonly name: string;
  /** Without a trailing slash. */
  readonly publicOrigin: string;
  /** Lowercase ISO code. */
  readonly currency: string;
}

/** A person whom a mail greets by name. */
export interface Recipient {
  readonly email: string;
  readonly name: string;
  /** The language of what the mail is about, such as an order; absent: that of the recipient's account. */
  readonly language?: LanguageCode | undefined;
}

/** What every mail has. */
interface MailBase {
  readonly budget: MailBudget;
  readonly store: MailSender;
  readonly to: string;
  /** The language of its texts; absent: that of the recipient's account, or English for someone without one. */
  readonly language?: LanguageCode | undefined;
  /** What it says in another language than English. */
  readonly contentIn?: (language: LanguageCode) => Partial<AnyMail>;
  /**
   * The recipient's own name, for the greeting. It is used for verified addresses only, and must not appear in the
   * subject or in a block: anyone can sign up with another person's email and a name that is a message.
   */
  readonly name?: string | undefined;
  /**
   * Whether it goes to the email that a guest gave. It counts as not verified even if an account has verified it, because
   * anyone can order in its name.
   */
  readonly isForGuest?: true;
  /** The person whose words the mail contains; without one, the mail is automatic and replies go to the shop. */
  readonly replyTo?: string | undefined;
  /** An order's id: mail programs show the mails about it together. */
  readonly thread?: string;
  /** Ends such mails when a mail program posts to it, without a sign-in (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Above the greeting; the subject if absent. */
  readonly heading?: string;
  readonly blocks: readonly Block[];
}

/** A mail as its declaration (define-mail.ts) writes it. */
export interface Mail extends MailBase {
  readonly subject: string;
  readonly written?: undefined;
}

/** A mail whose subject, introduction and closing admins can change; its blocks come between them. */
export interface EditableMail extends MailBase {
  readonly subject?: undefined;
  readonly written: {
    /** The kind of its declaration. */
    readonly name: string;
    /** The values of the placeholders, except `{store}`. */
    readonly values: Readonly<Record<string, string>>;
  };
}

export type AnyMail = Mail | EditableMail;

/** A mail as it is sent. */
export interface ComposedMail {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly thread?: string | undefined;
  readonly subject: string;
  readonly unsubscribeUrl?: string | undefined;
  readonly text: string;
  readonly html: string;
}

/** The content of both renderings of a mail. */
export interface MailContent {
  readonly store: MailSender;
  /** The URL of the logo that admins have set; empty: the store's mark. */
  readonly logo: string;
  /** Lines that identify the seller, for the footer. */
  readonly imprint: readonly string[];
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** The page on which customers write to the shop. */
  readonly contactLink: string;
  /** Whether it goes to a customer, whose questions the footer answers. */
  readonly isForCustomer: boolean;
}
