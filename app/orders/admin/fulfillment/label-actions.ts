import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { formText } from '#app/forms/form-text.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import type { CarrierLabel } from '#contract/fulfillment/carrier-labels.ts';

const INTENTS = ['buy-label', 'void-label'] as const;

/** Whether a form buys or voids a label of a carrier. */
export function isLabelForm(form: FormData): boolean {
  return INTENTS.some((intent) => intent === form.get('intent'));
}

/** Buys a label (`intent=buy-label`; `label` asks again for that one, which has no answer) or voids one (`void-label`). */
export async function handleLabelAction(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const text = (name: string): string => formText(form, name).trim();
  const [id, intent] = [text('id'), text('intent')];
  await context.admin('orders.fulfill');
  const label =
    intent === 'void-label'
      ? await context.call('voidCarrierLabel', { params: { id, label: text('label') } })
      : await context.call('buyCarrierLabel', { params: { id }, body: parcelIn(form) });
  return { done: { intent, ids: [id], ...said(label) } };
}

/** The weight and the sides that were entered; a repeat sends what was asked before. */
function parcelIn(form: FormData) {
  const whole = (name: string): number => Number(formText(form, name).trim().replaceAll(',', ''));
  const side = (name: 'length' | 'width' | 'height') =>
    formText(form, name).trim() === '' ? {} : { [name]: whole(name) };
  const repeat = formText(form, 'label');
  if (repeat) return { repeat };
  return { weight: whole('weight'), ...side('length'), ...side('width'), ...side('height') };
}

function said({ state, carrier, tracking, failure }: CarrierLabel) {
  if (state === 'bought' && failure === '')
    return { message: `Bought a label: ${carrier} ${tracking}`, kind: 'success' as const };
  if (state === 'voided') return { message: 'Label voided', kind: 'success' as const };
  return { message: failure || 'The carrier has not answered yet', kind: 'error' as const };
}
