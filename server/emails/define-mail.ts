import type { LanguageCode } from '#contract/language/languages.ts';
import { currentLanguage, inLanguage } from '#server/language/in-language.ts';
import type { MailText } from '#contract/texts/mail-texts.ts';
import type { AnyMail, EditableMail, Mail, MailSender, Recipient } from './mail.ts';
import type { MailBudget } from './mail-budgets.ts';

/**
 * Who receives an email. `person`: by name, if the address is verified. `address`: an address alone, whose owner may not be
 * the one who entered it, or whose name does not matter. `shop`: an address of the shop.
 */
export interface Recipients {
  readonly person: Recipient;
  readonly address: string | Omit<Recipient, 'name'>;
  readonly shop: string;
}

/** Example data for the preview and for tests. */
export interface MailSample {
  readonly person: Recipient;
  /** Absolute. */
  readonly link: string;
  /** A text that a customer or a visitor typed; tests put an attack in its place. */
  readonly typed: (text: string) => string;
}

/** @param origin of the store @param typed replaces what customers and visitors typed, in tests */
export function mailSample(origin: string, typed: MailSample['typed'] = (text) => text): MailSample {
  const person = { email: 'ida@buyer.test', name: 'Ida Builder' };
  return { person, link: `${origin}/dashboard/myprofile`, typed };
}

/** A budget that depends on the data. */
interface ChosenBudget<Data> {
  readonly oneOf: readonly MailBudget[];
  readonly choose: (data: Data) => MailBudget;
}

interface Declaration<To extends keyof Recipients, Data> {
  /** Its unique name: of its texts on the settings screen, and in docs/emails.md. */
  readonly kind: string;
  /** When it is sent, as a sentence for docs/emails.md. */
  readonly when: string;
  readonly to: To;
  readonly budget: MailBudget | ChosenBudget<NoInfer<Data>>;
  /**
   * `page`: the language of the page on which its recipient causes it; `en`: English, because it goes to staff, as all emails to
   * the shop. By default that of the recipient.
   */
  readonly language?: 'page' | 'en';
  /** Data of each form that it takes. The first is what admins see when they edit its texts. */
  readonly samples: (sample: MailSample) => readonly NoInfer<Data>[];
}

type Content<Written extends AnyMail> = Omit<Written, 'budget' | 'store' | 'to' | 'name' | 'written'>;

/** An email whose words admins cannot change. */
interface PlainDeclaration<To extends keyof Recipients, Data> extends Declaration<To, Data> {
  readonly texts?: undefined;
  readonly write: (store: MailSender, data: Data) => Content<Mail>;
}

/** An email whose subject, introduction and closing admins can change. */
interface EditableDeclaration<To extends keyof Recipients, Data> extends Declaration<To, Data> {
  readonly texts: MailText;
  /** @returns also the values of the placeholders, except `{store}` and `{reservation}` */
  readonly write: (
    store: MailSender,
    data: Data,
  ) => Content<EditableMail> & { readonly values?: Readonly<Record<string, string>> };
}

/** What can be done with an email of any data. */
export interface AnyDeclaredMail {
  readonly kind: string;
  readonly when: string;
  readonly to: keyof Recipients;
  readonly texts?: MailText | undefined;
  readonly budgets: readonly MailBudget[];
  /** The email in each form that it takes. */
  sampleMails(store: MailSender, sample: MailSample): AnyMail[];
}

/** Nothing for an email that always says the same. */
type DataOf<Data> = unknown extends Data ? [] : [data: Data];

export interface DeclaredMail<To extends keyof Recipients, Data, Written extends AnyMail> extends AnyDeclaredMail {
  write(store: MailSender, to: Recipients[To], ...data: DataOf<Data>): Written;
}

/**
 * Declares an email: the default export of one file in the folder `mails` of the noun that it belongs to. The
 * preview, the settings screen, docs/emails.md and the tests of all emails find it there, after `npm run mails`.
 */
export function defineMail<To extends keyof Recipients, Data>(
  declared: PlainDeclaration<To, Data>,
): DeclaredMail<To, Data, Mail>;
export function defineMail<To extends keyof Recipients, Data>(
  declared: EditableDeclaration<To, Data>,
): DeclaredMail<To, Data, EditableMail>;
export function defineMail<To extends keyof Recipients, Data>(
  declared: PlainDeclaration<To, Data> | EditableDeclaration<To, Data>,
): DeclaredMail<To, Data, AnyMail> {
  const { kind, when, to, texts, budget, samples } = declared;
  const languageFor = (recipient: Recipients[To]): LanguageCode | undefined => {
    if (to === 'shop' || declared.language === 'en') return 'en';
    return declared.language === 'page' ? currentLanguage() : (recipient as Partial<Recipient>).language;
  };
  const writeTo = (store: MailSender, recipient: Recipients[To], data: Data): AnyMail => {
    const contentIn = (language: LanguageCode) =>
      inLanguage(language, () => {
        if (!declared.texts) return declared.write(store, data);
        const { values = {}, ...content } = declared.write(store, data);
        return { written: { name: kind, values }, ...content };
      });
    return {
      budget: typeof budget === 'string' ? budget : budget.choose(data),
      store,
      ...(typeof recipient === 'string' ? { to: recipient } : { to: recipient.email, ...nameOf(recipient) }),
      language: languageFor(recipient),
      contentIn,
      ...contentIn('en'),
    } as AnyMail;
  };
  const write = (store: MailSender, recipient: Recipients[To], ...[data]: DataOf<Data>) =>
    writeTo(store, recipient, data as Data);
  const sampleMails = (store: MailSender, sample: MailSample): AnyMail[] => {
    const recipients: Recipients = { person: sample.person, address: sample.person.email, shop: 'desk@shop.example' };
    return samples(sample).map((data) => writeTo(store, recipients[to], data));
  };
  const budgets = typeof budget === 'string' ? [budget] : budget.oneOf;
  return { kind, when, to, texts, budgets, write, sampleMails };
}

const nameOf = (recipient: Recipient | Omit<Recipient, 'name'>): Partial<Pick<Recipient, 'name'>> =>
  'name' in recipient ? { name: recipient.name } : {};
