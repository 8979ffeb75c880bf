const DAY = 24 * 60 * 60;

/** Seconds until an unused session expires. */
export const SESSION_REST = 30 * DAY;
/** Seconds after its sign-in that a session expires, however often it is used. */
const SESSION_MOST = 90 * DAY;

/** Limits the library's extensions of a session to its maximum lifetime. */
export function endAtLast<Change extends { expiresAt?: Date | undefined }>(
  change: Change,
  session: { createdAt: Date } | null | undefined,
): { data: Change } {
  if (!change.expiresAt || !session) return { data: change };
  const last = session.createdAt.getTime() + SESSION_MOST * 1000;
  return { data: { ...change, expiresAt: new Date(Math.min(change.expiresAt.getTime(), last)) } };
}
