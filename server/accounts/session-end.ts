const DAY = 24 * 60 * 60;

/** Seconds that a session goes on without being used. */
export const SESSION_REST = 30 * DAY;
/** Seconds after its sign-in that a session ends, however much it is used. */
const SESSION_MOST = 90 * DAY;

/** Lets a change of a session prolong it as the library wants to, but not for ever. */
export function endAtLast<Change extends { expiresAt?: Date | undefined }>(
  change: Change,
  session: { createdAt: Date } | null | undefined,
): { data: Change } {
  if (!change.expiresAt || !session) return { data: change };
  const last = session.createdAt.getTime() + SESSION_MOST * 1000;
  return { data: { ...change, expiresAt: new Date(Math.min(change.expiresAt.getTime(), last)) } };
}
