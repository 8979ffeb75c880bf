export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 1000;

/** Parses the `after` of the next page from a `Link` header; undefined on the last page. */
export function nextOf(link: string | null | undefined): string | undefined {
  const target = link && /<([^>]+)>;\s*rel="?next"?/.exec(link)?.[1];
  const after = target && /[?&]after=([^&]*)/.exec(target)?.[1];
  return after ? decodeURIComponent(after) : undefined;
}
