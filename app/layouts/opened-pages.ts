const opened = new Set<string>();

/** Remembers that the files of a page are in this tab: it was opened, or prefetched. */
export function noteOpenedPage(path: string): void {
  opened.add(path);
}

/** Whether a page can be opened without a network. */
export function isPageOpened(path: string): boolean {
  return opened.has(path);
}
