/** Of this process alone, as nobody else draws the same; the rest is a number that goes up. */
const mine = crypto.randomUUID().slice(0, -12);
let given = 0;

/** An id that no other request has or had. Drawing each at random would be a fiftieth of what a kept answer costs. */
export function newRequestId(): string {
  given++;
  return mine + given.toString(16).padStart(12, '0');
}
