import { Failure } from '#contract/errors.ts';
import { FairQueue } from '#server/fair-queue.ts';
import { readBytes } from './body.ts';
import { clientNetworks } from './address.ts';

/** The unit in which the memory of arriving forms is counted, in bytes; the first of each form is free. */
const UNIT = 64 * 1024;
/** What the forms that a process reads at a time may hold beyond that, in units: 64 MB, of one address 16 MB. */
const UNITS = { all: 1_024, address: 256 };
/** A form that finds no room is not read on for a moment, in milliseconds. */
const WAITING = { maxWaiting: 100, wait: { burst: 2_000, standing: 1_000 } };

const memory = new FairQueue({ limit: (inUse) => (inUse >= UNITS.all ? 0 : UNITS.address), ...WAITING });

/**
 * Reads a form's body. Anyone can send large ones, so what has arrived of them counts, in total and for each address; what
 * is only announced does not, or a few slow clients would keep out all others.
 * @param limit maximum size in bytes
 * @throws Failure `too_large`, `malformed`, `overloaded` (too much memory is in use)
 */
export async function readFormBody(request: Request, limit: number, address: string): Promise<Uint8Array> {
  const caller = clientNetworks(address);
  let held = 0;
  const holdFor = async (size: number): Promise<void> => {
    for (const needed = Math.ceil(size / UNIT) - 1; held < needed; held++)
      await new Promise<void>((resolve, reject) => {
        memory.enter(caller, resolve, () => reject(new Failure('overloaded')));
      });
  };
  try {
    return await readBytes(request, limit, holdFor);
  } finally {
    for (; held > 0; held--) memory.leave(caller);
  }
}
