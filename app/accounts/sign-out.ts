import { redirect } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { deleteDrafts } from './draft-owner.ts';

// The navigation bar's button posts here. A GET of the address redirects home.
const goHome = async (): Promise<Response> => redirect('/');

const handleAction = async (context: LoaderContext): Promise<Response> => {
  await context.signOut();
  return redirect('/');
};

export const loader = onServer(goHome);
export const action = onServer(handleAction);
export const clientAction = inBrowser((context) => {
  deleteDrafts();
  return handleAction(context);
});
