import { formText } from '#app/forms/form-text.ts';
import { redirect } from 'react-router';
import { API_ROUTES } from '#contract/api-routes.ts';
import { PRINTED_VIEWS } from '#contract/fulfillment/choices.ts';
import type { Failure } from '#contract/errors.ts';
import { failureOf } from '../api/caller.ts';
import type { LoaderContext } from '../loaders/loader-context.ts';
import { onServer } from '../loaders/on-server.ts';
import { pickListHref, type Printed } from './print-buttons.tsx';

// `PrintButtons` posts here as a plain form, so that the browser streams the file to disk. A GET shows the pick list.
export const loader = onServer(async () => redirect('/dashboard/pick-list'));

const print = async (context: LoaderContext): Promise<Response> => {
  const form = await context.request.formData();
  await context.admin('orders.fulfill');
  const printed = printedBy(form);
  const body = JSON.stringify({ document: form.get('document'), ...printed });
  const { path, method, access } = API_ROUTES.printDocuments;
  const init = { method, body, headers: { 'content-type': 'application/json' } };
  const answer = await context.send(path, init, access);
  if (answer.ok) return answer;
  const failure = await failureOf(answer);
  if (failure.status === 401) throw failure;
  return redirect(withFailure(printed, failure));
};

export const action = onServer(print);

function printedBy(form: FormData): Printed {
  const view = PRINTED_VIEWS.find((each) => each === form.get('view'));
  return view ? { view } : { orders: formText(form, 'orders').split(',') };
}

/** The page that says why nothing was printed: the pick list of at most as many orders as an address has room for. */
function withFailure(printed: Printed, { code }: Failure): string {
  const few = 'orders' in printed ? { orders: printed.orders.slice(0, 100) } : printed;
  return `${pickListHref(few)}&failed=${code}`;
}
