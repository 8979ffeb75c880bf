import { createHash } from 'node:crypto';

/**
 * Makes a rendered page one that can be sent again and again: the nonce goes out of it, and for the policy each script
 * that carried it is told by its digest. A script that did not carry it (nobody who writes a testimonial can guess it)
 * gets no digest and stays as dead as before.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes) || code === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] };
}
