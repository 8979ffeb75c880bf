import { type Dispatcher, request } from 'undici';
import { RefusedAddress } from '#server/http/outgoing/guarded-agent.ts';

/** The result of an attempt. */
export interface DeliveryAttempt {
  /** The HTTP status; null without an answer. */
  readonly answerStatus: number | null;
  /** The first bytes of the answer, or why there was none. */
  readonly answer: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** How long an answer may take to complete, in milliseconds. */
const TIMEOUT = 10_000;
/** Number of bytes of an answer that the log keeps. */
const KEPT_BYTES = 500;

/** Posts a payload. Never throws: a failure is an attempt without a status. Redirects are not followed. */
export async function postEvent(
  agent: Dispatcher,
  url: string,
  { headers, payload }: { headers: Record<string, string>; payload: string },
): Promise<DeliveryAttempt> {
  const began = performance.now();
  const ended = (answerStatus: number | null, answer: string): DeliveryAttempt => ({
    answerStatus,
    answer,
    duration: Math.round(performance.now() - began),
  });
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const { statusCode, body } = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Partsmith-Webhooks/1', ...headers },
      body: payload,
      signal: timeout,
    });
    return ended(statusCode, await firstBytes(body));
  } catch (error) {
    return ended(null, timeout.aborted ? `No answer within ${TIMEOUT / 1000} seconds.` : reasonOf(error));
  }
}

/** Reads the beginning of an answer and drops the rest. */
async function firstBytes(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop closes the connection instead of reading an endless answer.
    if (size >= KEPT_BYTES) break;
  }
  return clean(Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8'));
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const { message, code } = error as { message?: string; code?: string };
  return clean((message || code || 'The request failed.').slice(0, KEPT_BYTES));
}

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
const clean = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
