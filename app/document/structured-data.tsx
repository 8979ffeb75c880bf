import { use, useState } from 'react';
import { NonceContext } from './nonce.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';

/** A schema.org object; its URLs are absolute. */
export type StructuredItem = { '@type': string; [property: string]: unknown };

/**
 * Structured data for search engines, escaped so that no part name can end the script. Only the server's document
 * contains it, because browsers with trusted types refuse a script element whose text changes later.
 * @param things undefined in the browser, so that its scripts omit the code that creates them
 */
export function StructuredData({ things }: { things: (() => StructuredItem[]) | undefined }) {
  const nonce = use(NonceContext);
  const isHydrated = useHydrated();
  const [isSent] = useState(!isHydrated);
  if (!isSent) return null;
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && things ? textOf(things()) : ' ' }}
    />
  );
}

function textOf(things: StructuredItem[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}
