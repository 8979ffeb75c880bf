import { Agent, setGlobalDispatcher } from 'undici';

/** The time-outs for connecting to another server and for its first byte, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Limits the duration of every `fetch` in this process, including those of libraries. Otherwise a server that accepts
 * connections and never answers keeps its caller waiting for five minutes: at start that is every sign-in, while the
 * identity library discovers the issuers.
 * @param timeoutMs milliseconds
 */
export function limitOutgoingRequests(timeoutMs = TIMEOUT_MS): void {
  setGlobalDispatcher(new Agent({ connectTimeout: timeoutMs, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }));
}
