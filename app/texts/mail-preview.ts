import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { MAIL_TEXT_NAMES, type MailTextName } from '#contract/texts/mail-texts.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// The preview buttons post the email texts form here, in another tab. A GET shows that form.
export const loader = onServer(async () => redirect('/dashboard/settings/mails'));

/** The mail as a document without scripts, or its plain text. */
const preview = async (context: LoaderContext): Promise<Response> => {
  const form = await context.request.formData();
  await context.admin();
  const [kind, name] = formText(form, 'intent').split(' ');
  const mail = MAIL_TEXT_NAMES.find((each) => each === name);
  if (!mail) throw new Failure('not_found');
  const words = (part: 'subject' | 'intro' | 'closing') => formText(form, `mail.${mail}.${part}`);
  try {
    return await rendered(context, kind === 'text', mail, words);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_fields') throw error;
    const problems = Object.values(error.fields ?? {}).join('\n');
    return plain(`This email cannot be sent like this:\n\n${problems}\n`, 422);
  }
};

async function rendered(
  { call }: LoaderContext,
  isText: boolean,
  mail: MailTextName,
  words: (part: 'subject' | 'intro' | 'closing') => string,
): Promise<Response> {
  const body = { mail, subject: words('subject'), intro: words('intro'), closing: words('closing') };
  const { subject, html, text } = await call('previewMail', { body });
  if (isText) return plain(`Subject: ${subject}\n\n${text}`);
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; sandbox",
    },
  });
}

function plain(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

export const action = onServer(preview);
