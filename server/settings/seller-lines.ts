import { type Message, shown } from '#contract/language/text.ts';
import { type Seller, SETTING_KEYS, SHOP_SETTINGS, valueAt } from '#contract/settings/shop-settings.ts';
import { fillText } from '#contract/texts/text-definition.ts';

/** The lines below the seller's name on documents: address, numbers and contact details. Empty ones are left out. */
export function sellerLines(seller: Seller): string[] {
  return [...filled(seller, 'printed').flatMap((text) => text.split('\n')), contactLine(seller)].filter(Boolean);
}

/** The seller's contact details in one line; may be empty. */
export function contactLine(seller: Seller): string {
  return filled(seller, 'contact').join(', ');
}

function filled(seller: Seller, where: 'printed' | 'contact'): string[] {
  return SETTING_KEYS.flatMap((key) => {
    const template = SHOP_SETTINGS[key][where];
    const value = valueAt({ seller }, key);
    return template && value ? [fillText(shown(template as Message), { value: String(value) })] : [];
  });
}
