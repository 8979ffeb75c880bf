import { Hono } from 'hono';
import { html } from 'hono/html';
import { DEFAULT_SHOP_SETTINGS, type Seller } from '#contract/settings/shop-settings.ts';
import { composeMail } from '#server/emails/compose-mail.ts';
import { DECLARED_MAILS } from '#server/emails/declared-mails.ts';
import { mailSample } from '#server/emails/define-mail.ts';
import type { ComposedMail, MailSender } from '#server/emails/mail.ts';

const SELLER: Seller = {
  ...DEFAULT_SHOP_SETTINGS.seller,
  legalName: 'Partsmith GmbH',
  address: 'Werkstrasse 4, 10115 Berlin',
  email: 'hello@partsmith.test',
};

/** Every email of the store, filled with samples. */
export function sampleMails(store: MailSender): ComposedMail[] {
  const sample = mailSample(store.publicOrigin);
  return DECLARED_MAILS.flatMap((declared) => declared.sampleMails(store, sample)).map((mail) =>
    composeMail(mail, true, SELLER),
  );
}

/** A page with every email in light and dark, at the width of a phone; for the development server only. */
export function createPreview(store: MailSender): Hono {
  const app = new Hono();
  app.get('/dev/emails', (context) => context.html(indexPage(sampleMails(store))));
  app.get('/dev/emails/:number/:part', (context) => {
    const mail = sampleMails(store)[Number(context.req.param('number'))];
    if (!mail) return context.notFound();
    const part = context.req.param('part');
    if (part === 'text') return context.text(mail.text);
    // The dark colors of mail clients, regardless of the browser's theme.
    return context.html(part === 'dark' ? mail.html.replace('(prefers-color-scheme: dark)', 'all') : mail.html);
  });
  return app;
}

function indexPage(mails: readonly ComposedMail[]) {
  const frame = (index: number, subject: string, scheme: string) =>
    html`<iframe
      src="/dev/emails/${index}/${scheme === 'dark' ? 'dark' : 'html'}"
      title="${subject}, ${scheme}"
      loading="lazy"
      style="width: 390px; height: 900px; border: 1px solid #888"
    ></iframe>`;
  return html`<!doctype html>
    <html lang="en">
      <title>Emails</title>
      <meta name="viewport" content="width=device-width" />
      <body style="font-family: sans-serif; margin: 24px">
        <h1>Emails</h1>
        ${mails.map(
          ({ subject }, index) =>
            html`<section>
              <h2>${subject}</h2>
              <p><a href="/dev/emails/${index}/html">HTML</a> <a href="/dev/emails/${index}/text">Plain text</a></p>
              ${frame(index, subject, 'light')} ${frame(index, subject, 'dark')}
            </section>`,
        )}
      </body>
    </html>`;
}
