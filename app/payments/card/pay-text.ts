import { t } from '#contract/language/text.ts';

/** The text of the button that pays. @param places whether it also places the order, which some languages must say */
export function payText(amount: string, places: boolean): string {
  return places ? t('Pay {amount}', { amount }, 'places the order') : t('Pay {amount}', { amount });
}
