/*
 * When a part goes on sale: '' is on sale, 'draft' a draft until someone publishes it, and a day such as `2026-12-01` a draft
 * until that day begins in the shop's time zone. Free of zod, so that a screen can use it.
 */

/** A draft without a day. */
export const DRAFT = 'draft';

/** Whether `publishOn` of a part says that it is a draft. */
export function isDraft({ publishOn }: { readonly publishOn: string }): boolean {
  return publishOn !== '';
}

/** The day on which a draft goes on sale; undefined for a draft without one, and for a part on sale. */
export function publishDayOf({ publishOn }: { readonly publishOn: string }): string | undefined {
  return publishOn === DRAFT ? undefined : publishOn || undefined;
}
