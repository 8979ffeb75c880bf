import { MAIL_TEXTS } from './declared-mail-texts.ts';
import type { SingleField } from './text-definition.ts';

/** The words of an email that admins can change. */
export interface MailText {
  /** What the settings screen calls it. */
  readonly title: string;
  /** Its place on the settings screen, the lowest first. */
  readonly place?: number;
  readonly subject: string;
  /** Above the facts of the email. */
  readonly intro: string;
  /** At its end. */
  readonly closing?: string;
  /**
   * The placeholders that subject and texts may contain in addition to `{store}`: `{order}` is the number of an order,
   * `{what}` a phrase such as 'Part of order #1a2b3c4d', and `{outcome}` a sentence that depends on the order, for example
   * about its refund.
   */
  readonly placeholders?: readonly string[];
  /** Placeholders that the subject and the introduction must contain. */
  readonly needs?: { readonly subject?: readonly string[]; readonly intro?: readonly string[] };
}

export type MailTextName = keyof typeof MAIL_TEXTS;
export const MAIL_TEXT_NAMES = Object.keys(MAIL_TEXTS) as [MailTextName, ...MailTextName[]];

export type MailTextKey = `mail.${MailTextName}.${'subject' | 'intro' | 'closing'}`;

/** The texts of emails, as the settings screen edits them. */
export const MAIL_TEXT_FIELDS = Object.assign(
  {},
  ...MAIL_TEXT_NAMES.map((name) => fieldsOf(name, MAIL_TEXTS[name])),
) as Readonly<Record<MailTextKey, SingleField>>;

function fieldsOf(name: MailTextName, { title, subject, intro, closing = '', placeholders = [], needs }: MailText) {
  const all = ['store', ...placeholders];
  const line = (label: string, standard: string, kept: readonly string[] = []) => ({
    section: title,
    label: `${title}: ${label}`,
    placeholders: all,
    needs: kept,
    standard,
  });
  return {
    [`mail.${name}.subject`]: {
      ...line('subject', subject, needs?.subject),
      kind: 'line',
      max: 150,
      isRequired: true,
    },
    [`mail.${name}.intro`]: {
      ...line('introduction', intro, needs?.intro),
      kind: 'lines',
      max: 2_000,
      isRequired: true,
    },
    [`mail.${name}.closing`]: { ...line('closing', closing), kind: 'lines', max: 2_000 },
  } satisfies Record<string, SingleField>;
}
