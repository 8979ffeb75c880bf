import { message, type Message, shown } from '#contract/language/text.ts';
/*
 * The texts that customers give with an order, each declared once, in the order in which checkout and the order's page show
 * them; everything else about orders iterates over them. Free of zod, so that a screen can use them.
 */

interface Declaration {
  /** The label of its field at checkout. */
  readonly label: Message;
  /** A hint below the field. */
  readonly help?: Message;
  /** The longest text, in characters. */
  readonly max: number;
  /** The height of its field, for a text of several lines; absent: one line. */
  readonly rows?: number;
  /** Its name for customers, on the order's page, in emails and documents. Issued documents keep the name that they had. */
  readonly name: Message;
  /** Its name for staff; else that for customers. */
  readonly staffName?: string;
  /** Whether it is a fact of each document and of the emails that name the delivery address. */
  readonly isFact?: boolean;
  /** Its heading where packers need it: on the packing slip and on the screen of a scanned order. */
  readonly packingName?: Message;
  /**
   * Whether searches by customers and staff find an order by it. The migration of such a text adds its column first, then
   * the column `search` and its index again.
   */
  readonly isSearched?: boolean;
  /** Its heading in exports; absent: not exported. */
  readonly heading?: string;
  /** Whether only orders of companies have it. */
  readonly isOfCompanies?: boolean;
}

export const ORDER_TEXTS = {
  /** The customer's own purchase order number. */
  reference: {
    label: message('Purchase order reference'),
    max: 100,
    name: message('Your reference'),
    staffName: 'Reference',
    isFact: true,
    isSearched: true,
    heading: 'reference',
  },
  /** The part of the company that pays. */
  costCenter: {
    label: message('Cost center'),
    max: 60,
    name: message('Cost center'),
    isFact: true,
    heading: 'order cost center',
    isOfCompanies: true,
  },
  /** The customer's message to the shop. */
  note: {
    label: message('Note to the shop'),
    max: 1000,
    rows: 2,
    name: message('Note'),
    packingName: message("Customer's note"),
  },
} as const satisfies Record<string, Declaration>;

export type OrderTextKey = keyof typeof ORDER_TEXTS;

/** The texts of an order; empty ones were not given. */
export type OrderTextValues = Record<OrderTextKey, string>;

interface OrderText extends Declaration {
  readonly key: OrderTextKey;
  /** Its column in the table `orders`: the key in snake case. */
  readonly column: string;
  readonly staffName: string;
}

/** All texts of an order, in the order in which they are shown. */
export const orderTexts: readonly OrderText[] = Object.entries<Declaration>(ORDER_TEXTS).map(([key, declared]) => ({
  key: key as OrderTextKey,
  column: key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  staffName: declared.name,
  ...declared,
}));

/** The texts that a customer gives with an order. @param isOfCompany whether a company orders */
export function orderTextsFor(isOfCompany: boolean): readonly OrderText[] {
  return orderTexts.filter(({ isOfCompanies = false }) => isOfCompany || !isOfCompanies);
}

/** A value for each text. */
export function mapOrderTexts<Value>(valueOf: (text: OrderText) => Value): Record<OrderTextKey, Value> {
  return Object.fromEntries(orderTexts.map((text) => [text.key, valueOf(text)])) as Record<OrderTextKey, Value>;
}

/** The texts of an order among its other data. */
export function orderTextsOf(order: Readonly<OrderTextValues>): OrderTextValues {
  return mapOrderTexts(({ key }) => order[key]);
}

/** The texts that documents and emails print as facts, if they were given: name and value. */
export function orderFacts(order: Readonly<OrderTextValues>): (readonly [name: string, value: string])[] {
  return orderTexts.flatMap(({ key, name, isFact }) =>
    isFact && order[key] ? [[shown(name), order[key]] as const] : [],
  );
}

/** The texts that packers need, if they were given: heading and value. */
export function packingTexts(order: Readonly<OrderTextValues>): (readonly [name: string, value: string])[] {
  return orderTexts.flatMap(({ key, packingName }) =>
    packingName && order[key] ? [[shown(packingName), order[key]] as const] : [],
  );
}
