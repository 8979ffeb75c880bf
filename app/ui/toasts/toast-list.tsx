import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#contract/language/text.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { dismissToast, type Toast, type ToastAction } from './toast-store.ts';

const autoCloseMs = 5_000;

/** Moves the focus to the newest toast's action and back, as F6 does between the panes of desktop programs. */
const KEY = 'F6';
/** The element that had the focus before. */
let cameFrom: HTMLElement | null = null;

function goBack() {
  cameFrom?.focus();
  cameFrom = null;
}

/** The toasts of the region, and their keys. */
export default function ToastList({
  toasts,
  region,
}: {
  toasts: readonly Toast[];
  region: RefObject<HTMLElement | null>;
}) {
  const newest = toasts.at(-1)?.id;
  /** The toast that Tab last moved to: only once per toast, or Tab would cycle between it and the end of the page. */
  const ledTo = useRef<typeof newest>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    if (document.querySelector('dialog[open]')) {
      // The last element to enter the top layer is above an open dialog.
      region.current?.hidePopover();
      region.current?.showPopover();
    }
    function onKeyDown(event: KeyboardEvent) {
      if (newest === undefined || document.querySelector('dialog[open]')) return;
      const active = document.activeElement as HTMLElement | null;
      const isInside = region.current?.contains(active);
      if (event.key === 'Escape') {
        dismissToast(newest);
        if (isInside) goBack();
      }
      // The user's action removed the focused element: Tab then goes to the toast, not to the start of the page.
      const isLost =
        event.key === 'Tab' && !event.shiftKey && ledTo.current !== newest && (!active || active === document.body);
      if (event.key !== KEY && !isLost) return;
      const action = [...region.current!.querySelectorAll<HTMLElement>('[data-action]')].at(-1);
      if (!action) return;
      ledTo.current = newest;
      event.preventDefault();
      if (isInside) return goBack();
      cameFrom = active;
      action.focus();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [newest, region]);

  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />);
}

const styles = {
  success: { icon: 'check', tone: 'text-success' },
  error: { icon: 'warning', tone: 'text-error' },
  info: { icon: 'info', tone: 'text-info' },
} as const;

function ActionOf({ toast: { id }, action }: { toast: Toast; action: ToastAction }) {
  const content = (
    <>
      {action.label}
      {/* Hidden on touch devices, which have no keys. */}
      <kbd aria-hidden className="figures rounded border border-line px-1 text-xs text-muted pointer-coarse:hidden">
        {KEY}
      </kbd>
    </>
  );
  const looks = {
    'data-action': true,
    className: 'btn btn-ghost btn-sm text-primary',
    'aria-keyshortcuts': KEY,
  };
  if (action.href !== undefined)
    return (
      <Anchor {...looks} href={action.href} onClick={() => dismissToast(id)}>
        {content}
      </Anchor>
    );
  return (
    <button
      {...looks}
      type="button"
      onClick={() => {
        action.run();
        dismissToast(id);
        goBack();
      }}
    >
      {content}
    </button>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false);
  const leftMs = useRef(autoCloseMs);
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(1_000, leftMs.current - (Date.now() - startedAt));
    };
  }, [paused, toast.id]);

  const look = styles[toast.kind];
  return (
    <div
      className="toast-card pointer-events-auto flex items-start gap-3 rounded-box border border-line-strong bg-base-100 py-3 ps-4 pe-2 shadow-float"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={look.icon} className={`mt-0.5 ${look.tone}`} />
      <p className="min-w-0 flex-1 py-px">
        {toast.kind === 'error' && <span className="sr-only">{t('Error:')} </span>}
        {toast.message}
      </p>
      {toast.action && <ActionOf toast={toast} action={toast.action} />}
      <button
        type="button"
        aria-label={t('Dismiss')}
        className="btn btn-ghost btn-sm btn-square"
        onClick={() => {
          dismissToast(toast.id);
          goBack();
        }}
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  );
}
