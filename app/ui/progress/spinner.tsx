import { classNames } from '#app/ui/class-names.ts';

/**
 * A spinner that appears after 150 ms, so that quick answers show none. Adjacent text says what is loading.
 */
export function Spinner({ className }: { className?: string }) {
  return (
    <span className={classNames('appear-late inline-flex items-center gap-2', className)}>
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        aria-hidden
        className="size-5 animate-spin"
        fill="none"
        strokeWidth="2"
      >
        <circle cx="10" cy="10" r="7.5" stroke="currentColor" opacity="0.25" />
        <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" />
      </svg>
    </span>
  );
}

/** A spinner with a visible label, centered in its own space: while sign-in or admin status resolves. */
export function WaitingSpinner({ label }: { label: string }) {
  return (
    <div role="status" className="appear-late grid min-h-80 place-content-center justify-items-center gap-3 text-muted">
      <Spinner className="text-primary" />
      <span>{label}</span>
    </div>
  );
}
