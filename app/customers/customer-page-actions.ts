import { redirect } from 'react-router';
import { formText } from '#app/forms/form-text.ts';
import { formAction, parseForm } from '#app/forms/form-failure.ts';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { runStaffAction } from '#app/staff/staff-actions.ts';
import { orderForCustomer } from './customer-order-actions.ts';

const noteSchema = async () => (await import('#contract/customers/customers.ts')).CustomerNoteSchema;

const exemptionSchema = async () => (await import('#contract/tax/tax.ts')).TaxExemptionSchema;

/** The forms of a customer's page: notes (`note`, `remove-note`), tax exemptions (`exempt`, `remove-exemption`), groups (`join-group`,
 * `leave-group`), an order or its draft
 * (`order`, `delete-draft`), and those about the account (staff-actions.ts). */
export const handleCustomerPageAction = formAction(async (context, form): Promise<ActionResult | Response> => {
  const intent = formText(form, 'intent');
  const id = context.params['id']!;
  const done = (message: string): ActionResult => ({ done: { intent, ids: [id], message, kind: 'success' } });
  switch (intent) {
    case 'order':
      return orderForCustomer(context, id, form);
    case 'delete-draft': {
      const draft = formText(form, 'id');
      if (!isConfirmed(form)) return deletion(draft);
      await context.call('deleteOrderDraft', { params: { id: draft } });
      return redirect(`/dashboard/customers/${id}`);
    }
    case 'note':
      await context.call('addCustomerNote', {
        params: { id },
        body: await parseForm(noteSchema, { text: form.get('text') }),
      });
      return done('Note added');
    case 'exempt': {
      const until = formText(form, 'validUntil');
      const places = formText(form, 'places').split(/[,;\n]/);
      const body = await parseForm(exemptionSchema, {
        certificate: form.get('certificate'),
        places: places.map((place) => place.trim()).filter(Boolean),
        validFrom: form.get('validFrom'),
        validUntil: until === '' ? null : until,
      });
      await context.call('addTaxExemption', { params: { id }, body });
      return done('Exemption added');
    }
    case 'remove-exemption':
      await context.call('removeTaxExemption', { params: { id, exemption: formText(form, 'exemption') } });
      return done('Exemption removed');
    case 'join-group': {
      const { addedCount } = await context.call('addGroupMembers', {
        params: { id: formText(form, 'group') },
        body: { customers: [id] },
      });
      return done(addedCount > 0 ? 'Added to the group' : 'Already in the group');
    }
    case 'leave-group':
      await context.call('removeGroupMember', { params: { id: formText(form, 'group'), customer: id } });
      return done(`Taken out of ${formText(form, 'name')}`);
    case 'remove-note':
      await context.call('removeCustomerNote', { params: { id, note: formText(form, 'note') } });
      return done('Note deleted');
    default:
      return runStaffAction(context, form);
  }
});

function deletion(id: string): ActionResult {
  return {
    confirmation: {
      title: 'Delete this draft?',
      text: "It can't be restored. It reserves no parts.",
      confirm: 'Delete draft',
      fields: { intent: 'delete-draft', id },
    },
  };
}
