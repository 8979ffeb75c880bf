import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => {};

/** Whether the page has hydrated: false on the server and for the first render in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
