import { inBrowser } from '../loaders/in-browser.ts';
import { loadHome } from './home-loader.ts';

/** Loads the home page's data in the browser; in its own module so that links can prefetch it. */
export const homeClientLoader = inBrowser(loadHome);
