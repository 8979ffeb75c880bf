import { parsePrice } from '#contract/money.ts';
import { ALERT_KINDS, ALERT_TEXTS, type AlertTime } from '#contract/settings/alert-kinds.ts';
import type { TaxMode } from '#contract/settings/shop-settings.ts';
import { formatCents } from '#app/ui/text/format-number.ts';
import { SELLER_FIELDS, type SettingsFields } from './settings-fields.ts';
import { TAX_LABELS, TIME_LABELS } from './settings-labels.ts';

/** A field that two admins changed, with the saved value. */
interface Clash {
  readonly label: string;
  readonly saved: string;
}

/** What another admin changed while a form was open. */
export interface SettingsChanges {
  /** The labels of the fields that only the other admin changed: the form now shows those values. */
  readonly theirs: readonly string[];
  /** The fields that both changed: the form still shows what was typed. */
  readonly both: readonly Clash[];
}

const SELLER_LABELS = {
  legalName: 'Legal name',
  address: 'Address',
  registrationNumber: 'Registration number',
  taxNumber: 'Tax number',
  email: 'Email',
  phone: 'Phone',
} as const;

/** A field, or a list as a whole. */
interface Leaf {
  readonly label: string;
  readonly textOf: (fields: SettingsFields, currency: string) => string;
  /** `fields` with the value of `from`. */
  readonly take: (fields: SettingsFields, from: SettingsFields) => SettingsFields;
}

const LEAVES: readonly Leaf[] = [
  ...SELLER_FIELDS.map((name): Leaf => ({
    label: SELLER_LABELS[name],
    textOf: ({ seller }) => seller[name],
    take: (fields, { seller }) => ({ ...fields, seller: { ...fields.seller, [name]: seller[name] } }),
  })),
  leafOf('Time zone', 'timeZone', ({ timeZone }) => timeZone ?? ''),
  leafOf('Delivery methods', 'methods', ({ methods }, currency) =>
    methods
      .map(({ name, price, freeFrom, places, minDays, maxDays, isActive }) =>
        [
          name,
          priceText(price, currency),
          ...(freeFrom ? [`free from ${priceText(freeFrom, currency)}`] : []),
          places || 'everywhere',
          `${minDays}-${maxDays} days`,
          ...(isActive ? [] : ['not active']),
        ].join(', '),
      )
      .join('; '),
  ),
  leafOf('Tax', 'taxMode', ({ taxMode }) => TAX_LABELS[taxMode as TaxMode] ?? taxMode),
  leafOf('Delivery is taxed too', 'isDeliveryTaxed', ({ isDeliveryTaxed }) => (isDeliveryTaxed ? 'yes' : 'no')),
  leafOf('Tax rates', 'rates', ({ rates }) =>
    rates.map(({ place, label, percent }) => `${place}: ${label} ${percent}%`).join('; '),
  ),
  leafOf('Low-stock level', 'lowLevel', ({ lowLevel }) => lowLevel),
  ...ALERT_KINDS.map((kind): Leaf => ({
    label: `Alert: ${ALERT_TEXTS[kind].name}`,
    textOf: ({ alerts }) => {
      if (!alerts) return '';
      const { when, to } = alerts[kind];
      return [TIME_LABELS[when as AlertTime] ?? when, to].filter(Boolean).join(', ');
    },
    take: (fields, { alerts }) =>
      fields.alerts && alerts ? { ...fields, alerts: { ...fields.alerts, [kind]: alerts[kind] } } : fields,
  })),
];

/** A typed price in display format, or as typed if it is not a price. */
function priceText(price: string, currency: string): string {
  const cents = parsePrice(price);
  return cents === undefined ? price : formatCents(cents, currency);
}

function leafOf(label: string, name: keyof SettingsFields, textOf: Leaf['textOf']): Leaf {
  return { label, textOf, take: (fields, from) => ({ ...fields, [name]: from[name] }) };
}

/**
 * Merges another admin's saved change into the form: fields that the user has not changed take the saved value.
 * @param opened what the form showed before the user typed
 * @param currency of the shop, in which the prices of a conflict are shown
 */
export function mergeSettings(
  opened: SettingsFields,
  typed: SettingsFields,
  saved: SettingsFields,
  currency: string,
): SettingsChanges & { readonly fields: SettingsFields } {
  let fields = typed;
  const theirs: string[] = [];
  const both: Clash[] = [];
  for (const { label, textOf, take } of LEAVES) {
    const [before, mine, theirText] = [opened, typed, saved].map((each) =>
      textOf(each, currency).replaceAll('\r\n', '\n'),
    );
    if (theirText === before || theirText === mine) continue;
    if (mine === before) {
      fields = take(fields, saved);
      theirs.push(label);
    } else both.push({ label, saved: theirText || 'empty' });
  }
  return { fields, theirs, both };
}

/** The settings that a form showed when it was opened, from their JSON; undefined if the text is something else. */
export function readOpened(json: string): SettingsFields | undefined {
  try {
    const opened = JSON.parse(json) as SettingsFields;
    mergeSettings(opened, opened, opened, 'usd');
    return opened;
  } catch {
    return undefined;
  }
}
