import { loadOnInput } from '#app/ui/load-on-input.ts';
import { orUnreachable } from '#app/api/unreachable.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';

const handlers = () => orUnreachable(import('./home-loader.ts'));
loadOnInput(handlers);

/** Loads the home page's data in the browser; links prefetch it. */
export const homeClientLoader = inBrowser(async (context) => (await handlers()).loadHome(context));

/** Sends the contact form from the browser. */
export const homeClientAction = inBrowser(async (context) => (await handlers()).handleContactForm(context));
