import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { USUAL_BATCH } from '#contract/fulfillment/choices.ts';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { sendOnce } from '#app/forms/form-attempt.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { ORDERS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';

/** The address of a pick batch. */
export const batchHref = (id: string): string => `/dashboard/pick-batches/${id}`;

/** Starts a pick batch of the form's `orders` (ids), or of the `oldest` ones, and opens it. */
export const startBatch = formAction(async (context, form): Promise<Response> => {
  await context.admin('orders.fulfill');
  const orders = formText(form, 'orders');
  const oldest = formText(form, 'oldest').trim();
  const body = orders ? { orders: orders.split(',') } : { oldest: oldest === '' ? USUAL_BATCH : Number(oldest) };
  const { insertedId, leftOut } = await sendOnce(`pick-batch:${orders}`, form, (key) =>
    context.call('startPickBatch', { body, ...key }),
  );
  return redirect(`${batchHref(insertedId)}${leftOut > 0 ? `?left=${leftOut}` : ''}`);
});

/**
 * What packers do with a batch: `pick` stores the picked units of a part, `pack` packs an order, `remove` takes one out, and
 * `leave` ends the batch after a confirmation.
 */
export const handleBatchAction = formAction(async (context, form): Promise<ActionResult> => {
  await context.admin('orders.fulfill');
  const id = context.params['id']!;
  const order = formText(form, 'order');
  const done = (message: string): ActionResult => ({
    done: { intent: formText(form, 'intent'), ids: [id], message, kind: 'success' },
  });
  switch (form.get('intent')) {
    case 'pick': {
      const isMissing = form.has('missing');
      const body = {
        picked: Number(formText(form, isMissing ? 'missing' : 'picked')),
        units: Number(formText(form, 'units')),
        from: Number(formText(form, 'from')),
        isMissing,
      };
      await context.call('pickPart', { params: { id, part: formText(form, 'part') }, body });
      return done(isMissing ? 'Marked as not found' : 'Saved');
    }
    case 'pack':
      await context.call('packOrder', { params: { id: order }, body: {} });
      return done(`Order ${formText(form, 'number')} packed`);
    case 'remove':
      await context.call('removeFromBatch', { params: { id, order } });
      return done(`Order ${formText(form, 'number')} is back in To ship`);
    case 'leave': {
      if (!isConfirmed(form)) return { confirmation: leaving(form) };
      const { deletedCount } = await context.call('leavePickBatch', { params: { id } });
      return done(`Batch ended. ${countOf(deletedCount, ORDERS)} back in To ship`);
    }
    default:
      throw new Failure('malformed');
  }
});

function leaving(form: FormData) {
  const others = formText(form, 'others');
  return {
    title: 'Leave this batch?',
    text: `Its orders return to To ship, and its ticks are lost.${others && ` ${others} will lose it too.`}`,
    confirm: 'Leave batch',
    fields: { intent: 'leave' },
  };
}
