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
 * Who receives alerts about money and visitors' messages: SHOP_EMAIL if it is set, otherwise all admins with a verified
 * email, otherwise the sender's address.
 */
export async function shopRecipients(db: Executor, { shopEmail, senderEmail }: ShopEmails): Promise<string[]> {
  if (shopEmail !== null) return [shopEmail];
  const admins = await selectAdminEmails(db);
  return admins.length > 0 ? admins : [senderEmail];
}
