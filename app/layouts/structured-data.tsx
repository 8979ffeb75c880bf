import { use } from 'react';
import { NonceContext } from './nonce.ts';

/** A fact of schema.org; addresses in it are whole ones. */
export type Thing = { '@type': string; [property: string]: unknown };

/** Tells search engines what a page is about. Nothing in the data, a part's name for one, can end the script. */
export function StructuredData({ things }: { things: Thing[] }) {
  const nonce = use(NonceContext);
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // A browser hides the nonce from scripts, React's too.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
