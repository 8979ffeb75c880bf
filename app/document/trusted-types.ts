/* In browsers with trusted types, a page of the store can create scripts from text through three policies only:

   - `default`, for React, which passes plain text to the browser in two places: it creates every script element from
     the same fixed markup, and it writes a part's structured data into one. Text without a tag is not markup.
   - `card-provider`, for the one script of the card sandbox (payments/card/card-provider.ts).
   - `router-scripts`, for the router's scripts, which start after the first paint (router-scripts.tsx). Other code of
     the page cannot reach it.

   The browser refuses anything else that turns text into scripts or markup. */

/** Runs first in <head>. The browser refuses text for which the policy returns nothing. */
export const trustedTypesScript = String.raw`self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:t=>t==='<script>\x3c/script>'||!t.includes('<')?t:null});`;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * Returns a function that marks script URLs as trusted in browsers that require it. @param name the policy's name in
 * the content security policy
 */
export function scriptAddresses(name: string, isGood: (url: URL) => boolean): (url: string) => string {
  const rules = {
    createScriptURL(url: string): string {
      if (!isGood(new URL(url))) throw new TypeError("This URL is not one of the store's scripts.");
      return url;
    },
  };
  // The browser's TrustedScriptURL is not a string, but is accepted as a URL.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(name, rules) ?? rules;
  return (url) => policy.createScriptURL(url);
}
