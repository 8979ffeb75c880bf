import { z } from 'zod';
import { normalVatNumber, vatNumberProblem } from '#contract/tax/vat-number.ts';
import { ConcurrencyLimiter } from '#server/bounded-work/concurrency-limiter.ts';
import type { Log } from '#server/log.ts';

/** Milliseconds that a customer who saves a number waits at most. */
const TIMEOUT_MS = 4_000;
/** Longest answer that is read, in bytes; VIES's have some hundred. */
const MAX_BYTES = 64 * 1024;

/** VIES limits how many checks run at once, for each country and for all. */
const limiter = new ConcurrencyLimiter({
  slots: 4,
  queue: 20,
  waitMs: 2_000,
  busy: 'Many VAT numbers are being checked right now.',
});

/** https://ec.europa.eu/taxation_customs/vies/#/technical-information */
const AnswerSchema = z.object({ valid: z.boolean(), requestIdentifier: z.string().max(100).nullish() });
const RefusalSchema = z.object({ errorWrappers: z.array(z.object({ error: z.string() })) });

/** What VIES says about a number. */
export interface ViesAnswer {
  readonly isValid: boolean;
  /** The consultation number; null if the shop has no VAT number of its own. */
  readonly reference: string | null;
}

/**
 * Asks VIES whether a VAT number is registered. Never throws.
 * @param url its base address @param number in its normal form @param ownNumber the shop's tax number, in any form
 * @returns undefined if VIES, or the country's register behind it, does not answer
 */
export async function askVies(
  { url, log }: { readonly url: string; readonly log: Log },
  number: string,
  ownNumber: string,
): Promise<ViesAnswer | undefined> {
  const own = normalVatNumber(ownNumber);
  const requester =
    own !== '' && vatNumberProblem(own) === undefined
      ? { requesterMemberStateCode: own.slice(0, 2), requesterNumber: own.slice(2) }
      : {};
  try {
    return await limiter.run(async () => {
      const response = await fetch(`${url.replace(/\/$/, '')}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2), ...requester }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer: unknown = JSON.parse(await readText(response));
      const { data } = AnswerSchema.safeParse(answer);
      if (response.ok && data) return { isValid: data.valid, reference: data.requestIdentifier || null };
      const errors = RefusalSchema.safeParse(answer).data?.errorWrappers.map(({ error }) => error) ?? [];
      // Other errors are about VIES and not about the number.
      if (errors.includes('INVALID_INPUT')) return { isValid: false, reference: null };
      log('warn', 'VIES did not check a VAT number', { status: response.status, errors: errors.slice(0, 5) });
      return undefined;
    });
  } catch (error) {
    log('warn', 'VIES did not answer', { error: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/** @throws Error if the body is too long */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
