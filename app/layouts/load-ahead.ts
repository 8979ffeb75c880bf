import { clientPage } from './route-files.ts';

/** How long a pointer rests on a link before its page is asked for, in milliseconds. */
const REST_MS = 80;
/** Pages that anybody may look at; what an admin's page does when it is asked for is not to be done unasked. */
const READABLE = /^\/($|review$|compare$|part\/)/;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks for what a page loads, as the router fetches its files but not what they load in the browser. */
export function loadAhead(href: string): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const url = new URL(href, location.href);
    url.hash = '';
    if (!READABLE.test(url.pathname) || url.pathname + url.search === location.pathname + location.search) return;
    const page = clientPage(url.pathname);
    if (!page) return;
    const files = await import(/* @vite-ignore */ page.file).catch(() => undefined);
    files?.clientLoader.ahead?.({ request: new Request(url), params: page.params });
  }, REST_MS);
}
