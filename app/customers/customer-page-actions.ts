import { formText } from '#app/forms/form-text.ts';
import { formFailure, parseForm } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { placeListedOrder } from './place-listed-order.ts';
import { handleStaffAction } from '#app/staff/staff-actions.ts';

const noteSchema = async () => (await import('#contract/accounts/customers.ts')).CustomerNoteSchema;

const OWN = ['note', 'remove-note', 'order'];

/** The forms of a customer's page: notes (`note`, `remove-note`), an order (`order`), and those about the account (staff-actions.ts). */
export async function handleCustomerPageAction(context: LoaderContext): Promise<ActionResult> {
  const form = await context.request.clone().formData();
  const intent = formText(form, 'intent');
  if (!OWN.includes(intent)) return handleStaffAction(context);
  const id = context.params['id']!;
  try {
    if (intent === 'order') {
      const { insertedId, number } = await placeListedOrder(context, id, form);
      const link = { href: `/dashboard/manageorder?order=${insertedId}`, text: 'View order' };
      return {
        done: { intent, ids: [id], message: `Order ${number} placed; the link is emailed`, kind: 'success', link },
      };
    }
    if (intent === 'note') {
      const body = await parseForm(noteSchema, { text: form.get('text') });
      await context.call('addCustomerNote', { params: { id }, body });
    } else await context.call('removeCustomerNote', { params: { id, note: formText(form, 'note') } });
    return { done: { intent, ids: [id], message: intent === 'note' ? 'Note added' : 'Note deleted', kind: 'success' } };
  } catch (error) {
    return formFailure(error, form);
  }
}
