import { t } from '#contract/language/text.ts';
import type { Block } from '#server/emails/mail.ts';

/** Advice at the end of an email about a change, for recipients who did not make it. */
export function notYou(store: { readonly publicOrigin: string }): Block[] {
  return [
    t("If it wasn't you, choose a new password now. This ends every session of your account:"),
    { link: `${store.publicOrigin}/forgotten-password`, label: t('Choose a new password') },
  ];
}
