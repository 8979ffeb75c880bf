import { use, useState } from 'react';
import { NonceContext } from './nonce.ts';
import { HYDRATED } from './early-input.ts';

/** A fact of schema.org; addresses in it are whole ones. */
export type Thing = { '@type': string; [property: string]: unknown };

let isHydrated = false;
if (!import.meta.env.SSR) addEventListener(HYDRATED, () => (isHydrated = true));

/**
 * Structured data for search engines, escaped so that no part's name can end the script. It is in the document that the server
 * sends only: a browser with trusted types refuses a script element whose text changes later.
 */
export function StructuredData({ things }: { things: () => Thing[] }) {
  const nonce = use(NonceContext);
  const [isSent] = useState(!isHydrated);
  if (!isSent) return null;
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? textOf(things()) : ' ' }}
    />
  );
}

function textOf(things: Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}
