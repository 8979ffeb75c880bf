import type { Call, CallFile, CallPage } from './caller.ts';
import { loadOnInput } from '#app/ui/load-on-input.ts';
import { orUnreachable } from './unreachable.ts';

/* Calls from the browser outside loaders and actions, such as confirming a payment or searching while the user types.
   Their client loads on the visitor's first input, else with the first call. */

const client = async () => (await orUnreachable(import('#app/loaders/run-in-browser.ts'))).calls;
loadOnInput(client);

/** Makes an API call and returns its response. @throws Failure */
export const call: Call = async (name, input) => (await client()).call(name, input);

/** Loads a page of a list. @throws Failure */
export const callPage: CallPage = async (name, input) => (await client()).callPage(name, input);

/** Loads a file, which is the body of the returned response. @throws Failure */
export const callFile: CallFile = async (name, input) => (await client()).callFile(name, input);
