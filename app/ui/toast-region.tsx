import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import {
  currentToasts,
  dismissToast,
  serverToasts,
  showFlashedToast,
  subscribeToToasts,
  type Toast,
} from './toast-store.ts';

const autoCloseMs = 5_000;

/** Leads into the newest toast and back, as it does between the landmarks of desktop programs. */
const KEY = 'F6';

/**
 * Where toasts show: top right. Each closes after 5,000 ms, waits while it is pointed at or focused, and goes with
 * Esc or its button. F6 goes to the newest one's action, and Tab does where nothing has the focus; from there the focus
 * goes back to where it was. One of these stands in the root.
 * @param pageKey changes with each page: flashed toasts show then.
 */
export function ToastRegion({ pageKey }: { pageKey?: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, serverToasts);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  const cameFrom = useRef<Element>(null);
  const goBack = useCallback(() => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    cameFrom.current = null;
  }, []);

  useEffect(showFlashedToast, [pageKey]);
  // There from the start: a screen reader reads what comes into a region that it knows, not a region that comes.
  useEffect(() => region.current?.showPopover(), []);
  useEffect(() => {
    if (newest === undefined) return;
    if (document.querySelector('dialog[open]')) {
      // The last one to enter the top layer lies above an open dialog.
      region.current?.hidePopover();
      region.current?.showPopover();
    }
    function hearKeys(event: KeyboardEvent) {
      if (newest === undefined || document.querySelector('dialog[open]')) return;
      const { activeElement } = document;
      const isInside = region.current?.contains(activeElement) ?? false;
      if (event.key === 'Escape') {
        dismissToast(newest);
        if (isInside) goBack();
      }
      // What was focused has gone with what was done: the way back is the next stop, not the last one of the page.
      const isLost = event.key === 'Tab' && !event.shiftKey && (!activeElement || activeElement === document.body);
      if (event.key !== KEY && !isLost) return;
      if (isInside) {
        event.preventDefault();
        return goBack();
      }
      const stop = stopIn(region.current, isLost);
      if (!stop) return;
      event.preventDefault();
      cameFrom.current = activeElement;
      stop.focus();
    }
    addEventListener('keydown', hearKeys);
    return () => removeEventListener('keydown', hearKeys);
  }, [newest, goBack]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notifications"
      aria-live="polite"
      className="toast-region pointer-events-none fixed inset-x-4 bottom-auto z-50 m-0 ms-auto grid w-auto grid-cols-1 max-w-sm gap-3 overflow-visible border-0 bg-transparent p-0 text-base-content sm:inset-x-auto sm:inset-e-4 sm:w-96"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onLeave={goBack} />
      ))}
    </section>
  );
}

/** Where a key leads: the newest way back, or else, when it was asked for, the newest message's button. */
function stopIn(region: HTMLElement | null, onlyActions: boolean): HTMLElement | undefined {
  const actions = region?.querySelectorAll<HTMLElement>('[data-action]') ?? [];
  return [...actions].at(-1) ?? (onlyActions ? undefined : [...(region?.querySelectorAll('button') ?? [])].at(-1));
}

const looks = {
  success: { icon: 'check', tone: 'text-success' },
  error: { icon: 'warning', tone: 'text-error' },
  info: { icon: 'info', tone: 'text-info' },
} as const;

function ToastCard({ toast, onLeave }: { toast: Toast; onLeave: () => void }) {
  const [held, setHeld] = useState(false);
  const leftMs = useRef(autoCloseMs);
  useEffect(() => {
    if (held) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(1_000, leftMs.current - (Date.now() - startedAt));
    };
  }, [held, toast.id]);

  const look = looks[toast.kind];
  return (
    <div
      className="toast-card pointer-events-auto flex items-start gap-3 rounded-box border border-line-strong bg-base-100 py-3 ps-4 pe-2 shadow-float"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={look.icon} className={`mt-0.5 ${look.tone}`} />
      <p className="min-w-0 flex-1 py-px">
        {toast.kind === 'error' && <span className="sr-only">Error: </span>}
        {toast.message}
      </p>
      {toast.action && (
        <button
          type="button"
          data-action
          className="btn btn-ghost btn-sm text-primary"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
            onLeave();
          }}
          aria-keyshortcuts={KEY}
        >
          {toast.action.label}
          {/* Nothing to press where there are no keys. */}
          <kbd aria-hidden className="figures rounded border border-line px-1 text-xs text-muted pointer-coarse:hidden">
            {KEY}
          </kbd>
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="btn btn-ghost btn-sm btn-square"
        onClick={() => {
          dismissToast(toast.id);
          onLeave();
        }}
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  );
}
