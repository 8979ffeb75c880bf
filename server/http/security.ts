import type { Context, Next } from 'hono';
import type { Env } from './context.ts';

/** Headers every answer carries, whatever it is. Pages add their content security policy. */
export async function securityHeaders(context: Context<Env>, next: Next): Promise<void> {
  await next();
  const { headers } = context.res;
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
}

/**
 * The policy of a page: its own scripts by nonce or digest, and of foreign origins only the card provider's in use.
 * @param scripts `'nonce-...'`, or `'sha256-...'` of each inline script
 * @param provider origins of the card provider: where its script comes from, its frames, its calls
 */
export function pagePolicy(
  scripts: readonly string[],
  provider: { scripts: readonly string[]; frames: readonly string[]; connections: readonly string[] },
  isDevelopment = false,
): string {
  const development = isDevelopment ? ["'unsafe-eval'"] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...provider.scripts, ...development],
    // React sets style attributes in the server's HTML (a skeleton's height, a bar's width).
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', 'http:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider.connections, ...(isDevelopment ? ['ws:'] : [])],
    'frame-src': provider.frames.length > 0 ? provider.frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
