import type { MailTextKey, MailTextName } from '#contract/texts/mail-texts.ts';
import { TEXT_FIELDS } from '#contract/texts/site-texts.ts';
import { invalidFields } from '#contract/errors.ts';
import { schemaOfText } from '#contract/settings/setting-schemas.ts';
import type { Database } from '#server/database/client.ts';
import { composeMail } from '#server/emails/compose-mail.ts';
import { DECLARED_MAILS } from '#server/emails/declared-mails.ts';
import { mailSample } from '#server/emails/define-mail.ts';
import type { ComposedMail, MailSender } from '#server/emails/mail.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { currentTexts } from './current-texts.ts';

/** The words to preview; null: those in force. */
type Words = Readonly<Record<'subject' | 'intro' | 'closing', string | null>>;

/**
 * Renders an email with its sample data, as the outbox would send it.
 * @throws Failure `invalid_fields` for words that could not be saved
 */
export async function previewMail(
  db: Database,
  store: MailSender,
  { mail: name, ...words }: Words & { mail: MailTextName },
): Promise<Pick<ComposedMail, 'subject' | 'html' | 'text'>> {
  const typed = checkedWords(name, words);
  const declared = DECLARED_MAILS.find(({ kind }) => kind === name)!;
  const [mail] = declared.sampleMails(store, mailSample(store.publicOrigin));
  const { seller } = await selectCurrentSettings(db);
  const current = await currentTexts(db, store);
  const texts = { text: (key: Parameters<typeof current.text>[0]) => typed.get(key) ?? current.text(key) };
  const { subject, html, text } = composeMail(mail!, true, seller, texts);
  return { subject, html, text };
}

function checkedWords(name: MailTextName, words: Words): Map<string, string> {
  const checked = new Map<string, string>();
  const fields: Record<string, string> = {};
  for (const [part, text] of Object.entries(words)) {
    if (text === null) continue;
    const key = `mail.${name}.${part}` as MailTextKey;
    const result = schemaOfText(TEXT_FIELDS[key]).safeParse(text);
    if (result.success) checked.set(key, result.data as string);
    else fields[`texts.${key}`] = result.error.issues[0]!.message;
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return checked;
}
