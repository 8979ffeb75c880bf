/** The random part of this process's ids; the rest is a counter. */
const mine = crypto.randomUUID().slice(0, -12);
let given = 0;

/** A unique request id. Only its first part is random, because ten thousand are needed a second. */
export function newRequestId(): string {
  given++;
  return mine + given.toString(16).padStart(12, '0');
}
