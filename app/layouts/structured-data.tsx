import { use, useState } from 'react';
import { NonceContext } from './nonce.ts';
import { TAKEN_OVER } from './script-start.ts';

/** A fact of schema.org; addresses in it are whole ones. */
export type Thing = { '@type': string; [property: string]: unknown };

let isTakenOver = false;
if (!import.meta.env.SSR) addEventListener(TAKEN_OVER, () => (isTakenOver = true));

/**
 * Tells search engines what a page is about. Nothing in the data, a part's name for one, can end the script.
 * They read the document that the server sent. What the scripts turn it into later has nothing for them: a browser that
 * asks for trusted types refuses a script whose text has changed.
 */
export function StructuredData({ things }: { things: () => Thing[] }) {
  const nonce = use(NonceContext);
  const [isSent] = useState(!isTakenOver);
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
