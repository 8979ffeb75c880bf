import { formText } from '#app/forms/form-text.ts';
import { redirect } from 'react-router';
import { PRINTED_VIEWS } from '#contract/fulfillment/choices.ts';
import { Failure } from '#contract/errors.ts';
import type { CallInput } from '#app/api/caller.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { pickListHref, type Printed } from './print-buttons.tsx';

// `PrintButtons` posts here as a plain form, so that the browser streams the file to disk. A GET shows the pick list.
export const loader = onServer(async () => redirect('/dashboard/pick-list'));

const print = async (context: LoaderContext): Promise<Response> => {
  const form = await context.request.formData();
  await context.admin();
  const printed = printedBy(form);
  const body = { document: form.get('document'), ...printed } as CallInput<'printDocuments'>['body'];
  return context.callFile('printDocuments', { body }).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.status === 401) throw error;
    return redirect(withFailure(printed, error));
  });
};

export const action = onServer(print);

function printedBy(form: FormData): Printed {
  const view = PRINTED_VIEWS.find((each) => each === form.get('view'));
  return view ? { view } : { orders: formText(form, 'orders').split(',') };
}

/** The page that says why nothing was printed: the pick list of as many orders as fit into an address. */
function withFailure(printed: Printed, { code }: Failure): string {
  const few = 'orders' in printed ? { orders: printed.orders.slice(0, 100) } : printed;
  return `${pickListHref(few)}&failed=${code}`;
}
