import type { ActionResult } from '#app/actions/use-screen-action.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { countOf } from '#app/ui/text/format-number.ts';

/** The most unknown emails that an answer names. */
const MAX_NAMED = 20;

/** Puts customers into a group and says how many were new, and which emails no account has. */
export async function addMembers(
  { call }: LoaderContext,
  group: string,
  customers: readonly string[],
  intent: string,
): Promise<ActionResult> {
  const { addedCount, unknown } = await call('addGroupMembers', {
    params: { id: group },
    body: { customers: [...customers] },
  });
  const known = customers.length - unknown.length - addedCount;
  const details = [
    ...(known > 0 ? [`${countOf(known, ['customer was', 'customers were'])} in the group before.`] : []),
    ...(unknown.length > 0 ? ['These emails belong to no account, or the account has not verified them:'] : []),
    ...unknown.slice(0, MAX_NAMED),
    ...(unknown.length > MAX_NAMED ? [`and ${unknown.length - MAX_NAMED} more`] : []),
  ];
  return {
    done: {
      intent,
      ids: customers,
      message: countOf(addedCount, ['customer added to the group', 'customers added to the group']),
      kind: unknown.length > 0 ? 'info' : 'success',
      ...(details.length > 0 && { details }),
    },
  };
}
