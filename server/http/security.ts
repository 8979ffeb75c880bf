import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Env } from './context.ts';

/** Browser features that the policy turns off, except for the pages that use one. */
const POWERS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * The permissions policy of a page.
 * @param payment origins that may ask for a payment by a wallet, next to the page itself; none without it
 * @param camera whether the page may use the camera
 */
export function permissionsPolicy({
  payment = [],
  camera = false,
}: { payment?: readonly string[]; camera?: boolean } = {}): string {
  const allowed: Readonly<Record<string, string>> = {
    ...(payment.length > 0 && { payment: `self ${payment.map((origin) => `"${origin}"`).join(' ')}` }),
    ...(camera && { camera: 'self' }),
  };
  return POWERS.map((name) => `${name}=(${allowed[name] ?? ''})`).join(', ');
}

/** Headers that a page may set itself; the fixed ones below do not replace them. */
const CHOSEN_BY_PAGES = new Set(['permissions-policy', 'cross-origin-opener-policy', 'referrer-policy']);

/** Whether pages of other origins may show a file: web mail clients show the logo. */
const isShared = (path: string): boolean => path === '/apple-touch-icon.png' || path.startsWith('/logo/');

/**
 * The headers of every response.
 * @param publicOrigin if it is https, browsers use only https for a year (HSTS)
 */
export function fixedHeaders(publicOrigin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Windows that opened ours, or that ours opened, get no reference to it. Sign-in providers redirect, so they need
    // none.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    // Browsers ignore it over http; a proxy that terminates TLS passes it on.
    ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Sets the fixed headers. Pages add their content security policy. */
export function securityHeaders(publicOrigin: string): MiddlewareHandler<Env> {
  const fixed = fixedHeaders(publicOrigin);
  return async (context: Context<Env>, next: Next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(fixed))
      if (!CHOSEN_BY_PAGES.has(name) || !headers.has(name)) headers.set(name, value);
    if (isShared(context.req.path)) headers.set('cross-origin-resource-policy', 'cross-origin');
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
  };
}

/** Other origins that a page's scripts, frames, calls and images may use. */
export interface ProviderOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
}

interface PagePolicy {
  /** `'nonce-...'`, or `'sha256-...'` of each inline script. */
  readonly scripts: readonly string[];
  readonly provider: ProviderOrigins;
  /** Only the page's own policies create scripts from text (app/document/trusted-types.ts). */
  readonly trustedTypes: boolean;
  /** The development server adds inline styles and uses eval. */
  readonly isDevelopment?: boolean;
}

/** The content security policy of a page: its own scripts by nonce or digest, other origins only of the card provider in use. */
export function pagePolicy({ scripts, provider, trustedTypes, isDevelopment = false }: PagePolicy): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...provider.scripts, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [])],
    // Part pictures can come from any origin, because a picture runs no code.
    'img-src': ["'self'", 'data:', 'https:', 'http:', ...provider.images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider.connections, ...(isDevelopment ? ['ws:'] : [])],
    'frame-src': provider.frames.length > 0 ? provider.frames : ["'none'"],
    'worker-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(trustedTypes &&
      !isDevelopment && {
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default', 'card-provider', 'router-scripts'],
      }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
