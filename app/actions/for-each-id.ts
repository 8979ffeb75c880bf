import { Failure } from '#contract/errors.ts';

/** Maximum number of concurrent calls: an admin's list must not crowd out customers. */
const AT_A_TIME = 4;

export interface BulkResult {
  /** The result for each id, in the order of the ids. */
  readonly done: readonly { id: string; changed: boolean }[];
  readonly failed: readonly { id: string; failure: Failure }[];
}

/**
 * Runs the same call for several ids. A failure does not stop the others.
 * @param one returns whether it changed anything, which a repeated call does not
 */
export async function forEachId(ids: readonly string[], one: (id: string) => Promise<boolean>): Promise<BulkResult> {
  const done = new Map<string, boolean>();
  const failed = new Map<string, Failure>();
  const waiting = [...new Set(ids)];
  const order = [...waiting];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        done.set(id, await one(id));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failed.set(id, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return {
    done: order.flatMap((id) => (done.has(id) ? [{ id, changed: done.get(id)! }] : [])),
    failed: order.flatMap((id) => (failed.has(id) ? [{ id, failure: failed.get(id)! }] : [])),
  };
}

/** The ids in a form: one in `id`, several in `ids`, separated by commas. */
export function idsOfForm(form: FormData): string[] {
  return String(form.get('ids') ?? form.get('id') ?? '')
    .split(',')
    .filter(Boolean);
}
