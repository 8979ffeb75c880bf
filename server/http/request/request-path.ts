import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { isPartAddress } from '#contract/page-paths.ts';

/** Everything that needs the slower second check: escapes, backslashes, dot segments and bytes outside printable ASCII. */
const SUSPICIOUS = /[^\x21-\x7e]|[%\\]|\/\.\.?(\/|$)/;

/** The paths of a public part and of its calls, whose last segment may contain an encoded slash. */
const PART_PATH = /^(?:\/api)?\/parts\/([^/]+?)(?:\.data)?$/;
/** The calls of the API with an email in their path, which may contain an encoded slash. */
const EMAIL_PATH = /^\/api\/(?:user|user\/admin|admin|userinfo)\/[^/]+@[^/]+$/;

/**
 * Whether every layer behind the server (response cache, router, file server, browser) reads the path of a request target
 * alike. False for control characters, dot segments, backslashes and encoded slashes, raw or percent-encoded, and for
 * escapes that are not UTF-8. A SKU in the address of a part and an email in a path may have an encoded slash: a layer that
 * decodes it finds nothing.
 * @param target as the request line has it: a path with or without a query, or a whole address
 */
export function isPlainPath(target: string): boolean {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!;
  if (!SUSPICIOUS.test(path)) return true;
  const decoded = decode(path);
  if (decoded === undefined || /[\p{Cc}\\]/u.test(decoded)) return false;
  const isPart = (): boolean => isPartAddress(PART_PATH.exec(pathWithoutLanguage(path))?.[1] ?? '');
  if (/%2f/i.test(path) && !isPart() && !isEmailPath(path)) return false;
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

function isEmailPath(path: string): boolean {
  return EMAIL_PATH.test(path.replace(/%40/g, '@'));
}
