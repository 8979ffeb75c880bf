import { CALLS } from '#contract/calls.ts';
import type { Row } from './rows.ts';
import { accountRows } from './rows-of-accounts.ts';
import { adminRows } from './rows-of-admins.ts';
import { catalogRows } from './rows-of-catalog.ts';
import { orderRows } from './rows-of-orders.ts';
import { companyRows } from './rows-of-companies.ts';
import { customerGroupRows } from './rows-of-customer-groups.ts';
import { giftCardRows } from './rows-of-gift-cards.ts';
import { priceListRows } from './rows-of-price-lists.ts';
import { promotionRows } from './rows-of-promotions.ts';
import { ownAccountRows } from './rows-of-own-account.ts';
import { customerRows } from './rows-of-customers.ts';
import { publicRows } from './rows-for-everyone.ts';

/** The calls for everyone or for staff that take no parameters and no body: their declaration is enough. */
const plainCalls = CALLS.filter(
  ({ access, path, body, upload }) =>
    (access === 'everyone' || access === 'admin') && !path.includes('{') && body.type === 'undefined' && !upload,
);

/** A row for every call of the contract, by the call's name. */
export const ROWS: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(plainCalls.map(({ name }): [string, Row] => [name, { ask: () => ({}) }])),
  ...publicRows,
  ...accountRows,
  ...ownAccountRows,
  ...customerRows,
  ...catalogRows,
  ...orderRows,
  ...companyRows,
  ...customerGroupRows,
  ...giftCardRows,
  ...priceListRows,
  ...promotionRows,
  ...adminRows,
};
