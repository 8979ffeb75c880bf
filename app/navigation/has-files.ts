/**
 * Whether the store can be reached and still has the files of this tab's version. Call it before a prefetch: if a
 * file cannot be fetched, the router reloads the current page, and what was typed is lost. A browser that lost its
 * connection often still says it is online.
 */
export function hasFiles(): Promise<boolean> {
  // Each build names the list of its files differently; other files may be the same in the next one.
  const list = document.querySelector<HTMLLinkElement>('[href*="/manifest-"]');
  return fetch(list?.href ?? '/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
