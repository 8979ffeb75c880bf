import { inBrowser } from '../loaders/in-browser.ts';
import { loadPart } from './order/part-loader.ts';

/** Loads a part page's data in the browser; in its own module so that links can prefetch it. */
export const partClientLoader = inBrowser(loadPart);
