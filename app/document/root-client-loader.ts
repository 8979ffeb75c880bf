import { inBrowser } from '#app/loaders/in-browser.ts';
import { loadRoot } from './root-data.ts';

/** Loads the viewer and the store's settings in the browser. */
export const rootClientLoader = inBrowser(loadRoot);
