import { PERMISSIONS, type Permission } from '#contract/accounts/permissions.ts';
import type { Executor } from '#server/database/client.ts';
import { selectAdminEmails } from './queries.ts';

/** The settings that determine who reads the shop's email. */
export interface ShopEmails {
  /** SHOP_EMAIL; null if it is not set. */
  readonly shopEmail: string | null;
  /** The address in MAIL_FROM. */
  readonly senderEmail: string;
}

/**
 * Who receives an email to the shop: SHOP_EMAIL if it is set, otherwise all admins with a verified email whose role may
 * read its contents, otherwise the sender's address.
 * @param permission what the role needs, as on the page that the email links to
 */
export async function shopRecipients(
  db: Executor,
  { shopEmail, senderEmail }: ShopEmails,
  permission: Permission,
): Promise<string[]> {
  if (shopEmail !== null) return [shopEmail];
  const admins = await selectAdminEmails(db, PERMISSIONS[permission]);
  return admins.length > 0 ? admins : [senderEmail];
}
