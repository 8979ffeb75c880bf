import { isIP } from 'node:net';
import * as z from 'zod';

/** A text that passes the check. @param rule completes '<variable> ', and the problem repeats the value */
export function shaped(isValid: (text: string) => boolean, rule: string): z.ZodString {
  return z.string().refine(isValid, { error: ({ input }) => `${rule}, not '${String(input)}'.`, abort: true });
}

/** A text that passes the check. The problem does not repeat the value, which may be a secret. */
export function secret(isValid: (text: string) => boolean, rule: string): z.ZodString {
  return z.string().refine(isValid, { error: `${rule}.`, abort: true });
}

/** A secret of at least this length. */
export function longSecret(length: number): z.ZodString {
  const error = ({ input }: { input: unknown }) =>
    `must have ${length} characters or more, not ${String(input).length}.`;
  return z.string().min(length, { error });
}

/** A short text for the screen. */
export function label(length: number, like = '') {
  return z.string().max(length, { error: `must be at most ${length} characters long${like && `, like ${like}`}.` });
}

/** A whole number within these bounds. */
export function integer(min: number, max: number) {
  const isValid = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return shaped(isValid, `must be a whole number from ${min} to ${max}`).transform(Number);
}

/** 1/true/yes/on or 0/false/no/off; false by default. */
export function flag() {
  const isValid = (text: string) => /^(1|true|yes|on|0|false|no|off)$/i.test(text);
  return shaped(isValid, 'must be 1 or 0')
    .transform((text) => /^(1|true|yes|on)$/i.test(text))
    .default(false);
}

/** The problem of a list's invalid item. @param what with its article */
export function isNot(what: string): (issue: { input: unknown }) => string {
  return ({ input }) => `contains '${String(input)}', which is not ${what}.`;
}

/** Comma-separated values that pass the check. @param what with its article */
export function list(isItem: (item: string) => boolean, what: string) {
  return listOf(z.string().refine(isItem, { error: isNot(what) }));
}

/** Comma-separated values. */
export function listOf<T>(item: z.ZodType<T, string>) {
  return z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(item));
}

/** A URL with one of the protocols. The problem does not repeat the value, which may contain a password. */
export function url(protocols: readonly string[], example: string): z.ZodString {
  const isValid = (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1));
  return secret(isValid, `must be a URL like ${example}`);
}

/** Scheme and host of a URL with nothing else; without a trailing slash. */
export function origin(example: string) {
  return url(['http', 'https'], example)
    .refine(
      (text) => `${new URL(text).origin}/` === new URL(text).href,
      `must be scheme and host alone, like ${example}.`,
    )
    .transform((text) => new URL(text).origin);
}

/** The bare address in "Name <address>". */
export function addressIn(mailbox: string): string {
  return /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}

/** Whether the text is an IP address, or a range such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether a URL's host name, or a listen address, is this machine. */
export function isLoopback(hostname: string): boolean {
  if (isIP(hostname) === 4) return hostname.startsWith('127.');
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname === '::1';
}
