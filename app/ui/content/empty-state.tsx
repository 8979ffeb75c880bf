import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';

/**
 * Replaces rows. `nothing`: there are none yet; says how to get the first. `no-match`: the search or filter matches
 * none; says how to widen it. The two have different pictures. @param isSheet on a sheet, outside a card
 */
export function EmptyState({
  kind,
  title,
  children,
  action,
  isSheet = false,
}: {
  kind: 'nothing' | 'no-match';
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  isSheet?: boolean;
}) {
  return (
    <div
      className={classNames('grid grid-cols-1 justify-items-center gap-1 px-6 py-14 text-center', isSheet && 'sheet')}
    >
      {kind === 'nothing' ? <EmptyTray /> : <LensOverGrid />}
      <p className="mt-4 text-lg font-medium wrap-anywhere">{title}</p>
      {children && <p className="max-w-form wrap-anywhere text-muted">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

function EmptyTray() {
  return (
    <Drawing>
      <path d="M80 14 142 44 80 74 18 44Z" className="fill-base-200" />
      <path d="M18 44v12l62 30 62-30V44M80 74v12" className="fill-base-300" />
      <path d="M80 14 142 44 80 74 18 44Z" className="fill-base-100" />
      <path d="M80 24 122 44 80 64 38 44Z" strokeDasharray="3 3" className="stroke-primary" />
      <path d="M80 2v8M80 78v0" strokeDasharray="2 3" />
    </Drawing>
  );
}

function LensOverGrid() {
  return (
    <Drawing>
      <path d="M20 20h112M20 40h112M20 60h112M20 80h112M32 8v80M60 8v80M88 8v80M116 8v80" opacity="0.55" />
      <circle cx="82" cy="46" r="25" className="fill-base-100 stroke-primary" />
      <path d="m100 64 22 22" strokeWidth="4" className="stroke-primary" />
      <path d="M73 46h18" strokeDasharray="3 3" />
    </Drawing>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 160 96"
      width="160"
      height="96"
      fill="none"
      strokeWidth="1.25"
      className="max-w-full stroke-line-strong"
    >
      {children}
    </svg>
  );
}
