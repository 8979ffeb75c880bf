import { deletePhone } from '#server/accounts/phones/queries.ts';
import { deleteAddresses } from '#server/addresses/queries.ts';
import { deleteBasket } from '#server/basket/queries.ts';
import { deleteBasketEmailsOf } from '#server/basket/reminders/queries.ts';
import { deleteBuildsOf } from '#server/builds/queries.ts';
import type { Executor } from '#server/database/client.ts';
import { deleteSavedListsOf } from '#server/saved-lists/queries.ts';
import { deleteSaved } from '#server/saved-parts/queries.ts';
import { deleteLinksOf } from '#server/payments/links/queries.ts';
import { removeFromGroups } from '#server/customer-groups/customer-groups.ts';
import { deleteTaxStatusOf } from '#server/tax/exemptions.ts';
import { dropLinks } from './links.ts';

/**
 * Deletes what only the account's owner sees: addresses, basket with its emails, builds, saved parts and lists, phone number,
 * VAT number, tax exemptions, groups, mailed links, payment links.
 */
export async function deletePrivateData(tx: Executor, userId: string): Promise<void> {
  await deleteBasket(tx, { customerId: userId });
  await deleteBasketEmailsOf(tx, userId);
  await deleteAddresses(tx, userId);
  await deleteBuildsOf(tx, userId);
  await deleteSaved(tx, userId);
  await deleteSavedListsOf(tx, userId);
  await deletePhone(tx, userId);
  await deleteTaxStatusOf(tx, userId);
  await removeFromGroups(tx, userId);
  await dropLinks(tx, userId);
  await deleteLinksOf(tx, userId);
}
