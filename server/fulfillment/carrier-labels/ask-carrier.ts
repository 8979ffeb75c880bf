import { request } from 'undici';
import * as z from 'zod/mini';
import { centsOf } from '#contract/money.ts';
import { MAX_LABEL } from '#contract/fulfillment/choices.ts';
import { drop, readAtMost } from '#server/http/outgoing/answer-body.ts';
import { openGuardedAgent, type Reach, RefusedAddress } from '#server/http/outgoing/guarded-agent.ts';
import { signedHeaders } from '#server/webhooks/secret.ts';

/** A service with its secret in clear. */
export interface CarrierAccess {
  readonly url: string;
  readonly secret: string;
  readonly reach: Reach;
}

/** How long the service may take to answer, in milliseconds. */
const TIMEOUT = 20_000;
/** The largest label, in bytes, and the largest answer with it in base64. */
export const MAX_FILE_BYTES = 1_048_576;
const MAX_ANSWER_BYTES = 1_500_000;
const MAX_REASON = 500;

/**
 * What the service answered. `refused`: it did not do it, and never will under this key; `unknown`: the request may have been
 * carried out, so only a repeat with the same key is safe.
 */
export type CarrierAnswer<Done> = { readonly done: Done } | { readonly refused: string } | { readonly unknown: string };

/** A label that was bought. */
export interface BoughtLabel {
  readonly carrier: string;
  readonly tracking: string;
  readonly priceCents: number;
  /** Lower-case ISO code. */
  readonly currency: string;
  readonly fileType: 'application/pdf' | 'image/png';
  readonly file: Uint8Array;
}

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LABEL));
const LabelSchema = z.object({
  carrier: word,
  tracking: word,
  price: z.object({
    amount: z.number().check(z.minimum(0), z.maximum(100_000)),
    currency: z.string().check(z.regex(/^[A-Za-z]{3}$/)),
  }),
  file: z.object({ type: z.enum(['application/pdf', 'image/png']), data: z.string() }),
});

/** Asks for a label under a key. Never throws. */
export async function buyFromCarrier(
  access: CarrierAccess,
  key: string,
  data: object,
): Promise<CarrierAnswer<BoughtLabel>> {
  return ask(access, 'label.buy', key, data, (answer) => {
    const { carrier, tracking, price, file } = LabelSchema.parse(answer);
    const bytes = Buffer.from(file.data, 'base64');
    if (!isFile(file.type, bytes))
      throw new Error(`its file is no ${file.type === 'image/png' ? 'PNG' : 'PDF'}, or too large`);
    return {
      carrier,
      tracking,
      priceCents: centsOf(price.amount, price.currency),
      currency: price.currency.toLowerCase(),
      fileType: file.type,
      file: bytes,
    };
  });
}

/** Asks to void the label of a key, whether or not it was bought; the service must not sell it later. Never throws. */
export async function voidAtCarrier(access: CarrierAccess, key: string, data: object): Promise<CarrierAnswer<true>> {
  return ask(access, 'label.void', key, data, () => true);
}

async function ask<Done>(
  { url, secret, reach }: CarrierAccess,
  type: 'label.buy' | 'label.void',
  key: string,
  data: object,
  read: (answer: unknown) => Done,
): Promise<CarrierAnswer<Done>> {
  const agent = openGuardedAgent(reach, 1);
  const at = new Date();
  // The same in every attempt.
  const id = `${type}:${key}`;
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data: { key, ...data } });
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const { statusCode, body } = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Partsmith-Labels/1',
        'idempotency-key': id,
        ...signedHeaders(id, at, payload, [secret]),
      },
      body: payload,
      signal: timeout,
    });
    const bytes = await readAtMost(body, MAX_ANSWER_BYTES);
    if (bytes === undefined) return { unknown: 'Its answer is too large.' };
    const text = bytes.toString('utf8');
    if (REFUSALS.includes(statusCode)) return { refused: messageOf(text) || `It answered ${statusCode}.` };
    if (statusCode !== 200) {
      drop(body);
      return { unknown: `It answered ${statusCode}.` };
    }
    try {
      return { done: read(JSON.parse(text || 'null')) };
    } catch (error) {
      const why = error instanceof z.core.$ZodError ? 'fields are missing or wrong' : (error as Error).message;
      return { unknown: cut(`Its answer can't be used: ${why}.`) };
    }
  } catch (error) {
    if (timeout.aborted) return { unknown: `No answer within ${TIMEOUT / 1000} seconds.` };
    const { message, code } = error as { message?: string; code?: string };
    return {
      unknown: cut(error instanceof RefusedAddress ? error.message : `It can't be reached: ${message || code}.`),
    };
  } finally {
    await agent.destroy();
  }
}

/** Answers that say the request was not carried out. */
const REFUSALS: readonly number[] = [400, 404, 409, 422];

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
const cut = (text: string): string => text.slice(0, MAX_REASON).replaceAll('\0', '\uFFFD').toWellFormed();

/** The field `message` of a refusal. */
function messageOf(text: string): string {
  try {
    const answer = JSON.parse(text) as { message?: unknown } | null;
    return typeof answer?.message === 'string' ? cut(answer.message) : '';
  } catch {
    return '';
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether bytes are a file of the type, whole, and not too large. */
export function isFile(type: BoughtLabel['fileType'], bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.length > MAX_FILE_BYTES) return false;
  if (type === 'image/png')
    return (
      bytes.subarray(0, 8).equals(PNG) &&
      bytes.toString('latin1', 12, 16) === 'IHDR' &&
      bytes.subarray(-8, -4).toString('latin1') === 'IEND'
    );
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-1024).toString('latin1').includes('%%EOF')
  );
}
