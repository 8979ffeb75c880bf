/** Of this process alone, as nobody else draws the same; the rest is a number that goes up. */
const mine = crypto.randomUUID().slice(0, -12);
let given = 0;

/** An id that no other request has or had. Only the beginning is drawn at random: it is given some ten thousand times a second. */
export function newRequestId(): string {
  given++;
  return mine + given.toString(16).padStart(12, '0');
}
