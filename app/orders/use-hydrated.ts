import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => {};

/** Whether scripts have taken over the page: false on the server and for the first rendering in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
