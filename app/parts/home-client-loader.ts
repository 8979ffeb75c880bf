import { inBrowser } from '../api/in-browser.ts';
import { loadHome } from './home-work.ts';

/** Loads the home page's data in the browser; in its own module so that links can prefetch it. */
export const homeClientLoader = inBrowser(loadHome);
