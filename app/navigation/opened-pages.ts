const opened = new Set<string>();

/** Remembers that this tab has the files of a page, because it was opened or prefetched. */
export function markPageOpened(path: string): void {
  opened.add(path);
}

/** Whether a page can be opened offline. */
export function isPageOpened(path: string): boolean {
  return opened.has(path);
}
