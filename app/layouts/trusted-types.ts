/*
 * In browsers with trusted types, a page of the store can create scripts from text through two policies only:
 *
 * - `default`, for React, which hands the browser plain text in two places: it makes every script element out of the
 *   same few letters, and writes a part's data for search engines into one. Text without a tag in it is no markup.
 * - `card-provider`, for the one script of the card sandbox (payments/card-provider.ts).
 *
 * Anything else that turns text into scripts or markup fails, whoever wrote it.
 */

/** Runs first in <head>. What it gives back nothing for is refused. */
export const trustedTypesScript = String.raw`self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:t=>t==='<script>\x3c/script>'||!t.includes('<')?t:null});`;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Marks addresses of scripts as good, where browsers ask for it. @param name as the content security policy has it */
export function scriptAddresses(name: string, isGood: (url: URL) => boolean): (url: string) => string {
  const rules = {
    createScriptURL(url: string): string {
      if (!isGood(new URL(url))) throw new TypeError('No script of this store lies there.');
      return url;
    },
  };
  // The browser's own type is no string, but goes wherever an address may.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(name, rules) ?? rules;
  return (url) => policy.createScriptURL(url);
}
