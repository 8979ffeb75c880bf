import { ORDERS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { JOB_ACTIONS, type JobKind } from '#contract/managed-orders/filter.ts';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { formText } from '#app/forms/form-text.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import { withFieldNames } from '#app/actions/with-field-names.ts';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { hrefHere } from '#app/lists/page-cursors.ts';
import { idsOfForm } from '#app/actions/for-each-id.ts';
import { parcelOf, SHIP_INPUTS } from '#app/orders/admin/fulfillment/ship-inputs.ts';
import { readManagedQuery } from './list-query.ts';

/** Each action's texts: while it runs, when it is done, and for failures. */
export const JOB_TEXTS: Readonly<Record<JobKind, { doing: string; done: string; cannot: string }>> = {
  pack: { doing: 'Packing', done: 'Packed', cannot: "couldn't be packed" },
  ship: { doing: 'Shipping', done: 'Successfully Order Shipped', cannot: "couldn't be shipped" },
  unpack: { doing: 'Unpacking', done: 'Unpacked', cannot: "couldn't be unpacked" },
  tag: { doing: 'Tagging', done: 'Tag added', cannot: "couldn't be tagged" },
  untag: { doing: 'Removing the tag of', done: 'Tag removed', cannot: "couldn't be changed" },
  cancel: { doing: 'Canceling', done: 'Orders canceled', cannot: "couldn't be canceled" },
};

/** What canceling does to the payments, for orders whose payment state the question does not know. */
export const REFUND_OF_SEVERAL =
  'What was paid will be refunded, a disputed payment only if the bank returns the money.';

/** Whether a form acts on whole orders rather than on lines. */
export function isJobForm(form: FormData): boolean {
  return form.get('scope') === 'orders' || form.has('stop') || form.has('undo');
}

/**
 * Starts an action on whole orders (`intent`, and `ids` or the `filter` of a list as a query string with the `key` of the
 * orders that it found), stops one (`stop`) or undoes one (`undo`). Without scripts it asks for confirmation first.
 */
export async function handleJobAction(context: LoaderContext, form: FormData): Promise<ActionResult> {
  await context.admin('orders.change');
  const stop = form.get('stop');
  if (stop !== null) {
    await context.call('stopOrderJob', { params: { id: String(stop) } });
    return { done: { intent: 'stop', ids: [], message: 'Stopped. Completed changes were kept.', kind: 'info' } };
  }
  const undo = form.get('undo');
  if (undo !== null) {
    const { insertedId, orders } = await context.call('undoOrderJob', { params: { id: String(undo) } });
    return started(context, { action: 'unpack', id: insertedId, orders, ids: [] });
  }
  const action = JOB_ACTIONS.find((each) => each === form.get('intent'));
  const ids = idsOfForm(form);
  const filter = form.get('filter');
  if (!action || (ids.length === 0 && filter === null)) throw new Failure('malformed');
  if (!isConfirmed(form) && (action === 'ship' || action === 'cancel')) return question(action, ids);
  const { sort: _, ...wanted } = readManagedQuery(new URLSearchParams(String(filter ?? '')));
  const body = {
    action,
    ...(filter === null ? { orders: ids } : { filter: wanted }),
    ...(form.has('key') && { key: formText(form, 'key') }),
    ...(form.has('tag') && { tag: formText(form, 'tag') }),
    ...(action === 'ship' && { parcel: { ...parcelOf(form), unused: undefined } }),
  };
  const name = `order-job:${action}${formText(form, 'tag')}:${filter === null ? ids.join() : String(filter)}`;
  const { insertedId, orders } = await sendOnce(name, form, (key) =>
    context.call('startOrderJob', { body, ...key }),
  ).catch((error: unknown) => {
    throw withFieldNames(error, (path) => path.replace(/^parcel\./, ''));
  });
  return started(context, { action, id: insertedId, orders, ids });
}

function started(
  { url }: LoaderContext,
  { action, id, orders, ids }: { action: JobKind; id: string; orders: number; ids: readonly string[] },
): ActionResult {
  const link = { href: hrefHere(url.searchParams, { job: id }), text: 'Show progress' };
  const message = `${JOB_TEXTS[action].doing} ${countOf(orders, ORDERS)}`;
  return { done: { intent: 'job', ids, message, kind: 'info', link } };
}

function question(action: 'ship' | 'cancel', ids: readonly string[]): ActionResult {
  const count = countOf(ids.length, ORDERS);
  const what = action === 'ship' ? `Ship ${count}` : `Cancel ${count}`;
  return {
    confirmation: {
      title: `${what}?`,
      text:
        action === 'ship'
          ? 'All parts that can be shipped go in one parcel. The customer will get an email.'
          : `${REFUND_OF_SEVERAL} The parts go back into stock and the customer will get an email.`,
      confirm: what,
      fields: { intent: action, scope: 'orders', ids: ids.join(',') },
      ...(action === 'ship' && { inputs: SHIP_INPUTS }),
    },
  };
}
