import { type ComponentProps, type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '#contract/language/text.ts';
import { loadOnInput } from '#app/ui/load-on-input.ts';
import type ToastList from './toast-list.tsx';
import { currentToasts, dismissToast, serverToasts, showFlashedToast, subscribeToToasts } from './toast-store.ts';

const load = () => import('./toast-list.tsx');
loadOnInput(load);

/** The toasts of a page whose connection was lost before the first one. */
function PlainToasts({ toasts }: ComponentProps<typeof ToastList>) {
  return toasts.map(({ id, message }) => (
    <button key={id} type="button" className="btn pointer-events-auto" onClick={() => dismissToast(id)}>
      {message}
    </button>
  ));
}

/**
 * Shows toasts at the top right. Each closes after 5,000 ms, waits while hovered or focused, and closes with Esc or its
 * button. F6 focuses the newest one's action, as does Tab if nothing has the focus; from there the focus returns to
 * where it was. The root renders one region.
 * @param pageKey changes with each page: flashed toasts then show.
 */
export function ToastRegion({ pageKey }: { pageKey?: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, serverToasts);
  const region = useRef<HTMLElement>(null);
  const [loaded, setLoaded] = useState<{ List: ComponentType<ComponentProps<typeof ToastList>> }>();

  useEffect(showFlashedToast, [pageKey]);
  // Mounted from the start: screen readers announce changes in a known region, not a new region.
  useEffect(() => region.current?.showPopover(), []);
  const isWanted = toasts.length > 0;
  useEffect(() => {
    if (isWanted)
      load().then(
        ({ default: List }) => setLoaded({ List }),
        // The toast says that the connection is lost, then. The next one imports it again.
        () => setLoaded((before) => before ?? { List: PlainToasts }),
      );
  }, [isWanted]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={t('Notifications')}
      aria-live="polite"
      className="toast-region pointer-events-none fixed inset-x-4 bottom-auto z-50 m-0 ms-auto grid w-auto grid-cols-1 max-w-sm gap-3 overflow-visible border-0 bg-transparent p-0 text-base-content sm:inset-x-auto sm:inset-e-4 sm:w-96"
    >
      {loaded && <loaded.List toasts={toasts} region={region} />}
    </section>
  );
}
