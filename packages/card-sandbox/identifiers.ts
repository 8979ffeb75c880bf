import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random id in Stripe's shape, e.g. `pi_3Kx...` (24 characters after the prefix, about 143 bits). */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let index = 0; index < length; index += 1) id += alphabet[randomInt(alphabet.length)];
  return id;
}

/** The current time in unix seconds, the unit of Stripe's timestamps. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
