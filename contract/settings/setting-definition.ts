import type { PickUpPlace } from '#contract/settings/checkout-terms.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import type { SingleField } from '#contract/texts/text-definition.ts';
import type { DeliveryMethod, TaxRate } from './checkout-terms.ts';

/** When alerts are emailed, with the words of the screen. */
export const ALERT_TIMES = { off: 'Never', each: 'Right away', daily: 'Once a day' } as const;
export type AlertTime = keyof typeof ALERT_TIMES;

/** Maximum number of recipients of an alert. */
export const MAX_ALERT_RECIPIENTS = 10;

interface AlertSetting {
  readonly when: AlertTime;
  /** Empty: the default recipients (docs/operations.md, `SHOP_EMAIL`). */
  readonly emails: readonly string[];
}

interface Common {
  readonly label: string;
  /** What it is for; `{store}` is the store's name. */
  readonly hint?: string;
  /** The line of the seller on documents, with `{value}`; left out while the setting is empty. */
  readonly printed?: string;
  /** Likewise in the line of contact details on documents and in emails. */
  readonly contact?: string;
}

/** The kinds of settings apart from texts. `standard` applies until an admin changes the setting. */
type OtherKind =
  /** A whole number or, while it is empty, null. */
  | { kind: 'whole'; unit?: string; min: number; max: number; standard: number | null }
  | { kind: 'flag'; standard: boolean }
  /** One of the values in `choices`, which have labels; `missing` is the error for any other. `areCountries`: the screen names them. */
  | {
      kind: 'choice';
      choices: Readonly<Record<string, string>>;
      areCountries?: boolean;
      missing: string;
      standard: string;
    }
  /** `permission`: what an admin needs to get it without a chosen address, for the page that it links to. */
  | { kind: 'alert'; permission: Permission; times: readonly AlertTime[]; standard: AlertSetting }
  | { kind: 'deliveryMethods'; maxRows: number; standard: readonly DeliveryMethod[] }
  | { kind: 'pickUpPlaces'; maxRows: number; standard: readonly PickUpPlace[] }
  | { kind: 'taxRates'; maxRows: number; standard: readonly TaxRate[] };

export type SettingDefinition = Common & Readonly<Omit<SingleField, 'section'> | OtherKind>;
export type SettingKind = SettingDefinition['kind'];
/** The declaration of a setting of one kind. */
export type DefinitionOf<Kind extends SettingKind> = Common & Readonly<Extract<OtherKind, { kind: Kind }>>;

/** The value of a setting of a kind in the API. */
export type SettingValue<Kind extends SettingKind> = Kind extends SingleField['kind']
  ? string
  : Extract<OtherKind, { kind: Kind }>['standard'];

/** A card of the screen. */
export interface SettingGroup {
  readonly title: string;
  readonly hint?: string;
  readonly settings: Readonly<Record<`${string}.${string}`, SettingDefinition>>;
}
