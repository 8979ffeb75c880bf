/** Everything that needs the slower second check: escapes, backslashes, dot segments and bytes outside printable ASCII. */
const SUSPICIOUS = /[^\x21-\x7e]|[%\\]|\/\.\.?(\/|$)/;

/**
 * Whether every layer behind the server (response cache, router, file server, browser) reads the path of a request target
 * alike. False for control characters, dot segments, backslashes and encoded slashes, raw or percent-encoded, and for
 * escapes that are not UTF-8.
 * @param target as the request line has it: a path with or without a query, or a whole address
 */
export function isPlainPath(target: string): boolean {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!;
  if (!SUSPICIOUS.test(path)) return true;
  const decoded = decode(path);
  if (decoded === undefined || /[\p{Cc}\\]/u.test(decoded) || /%2f/i.test(path)) return false;
  return decoded.split('/').every((segment) => segment !== '.' && segment !== '..');
}

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Whether a Host header names a host, with or without a port. */
export function isPlainHost(host: string | undefined): boolean {
  return host !== undefined && HOST.test(host);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
