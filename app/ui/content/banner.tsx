import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon, type IconName } from '#app/ui/buttons/icon.tsx';

const styles: Record<Tone, { icon: IconName; edge: string; mark: string }> = {
  good: { icon: 'check', edge: 'border-s-success', mark: 'text-success' },
  bad: { icon: 'warning', edge: 'border-s-error', mark: 'text-error' },
  wait: { icon: 'clock', edge: 'border-s-warning', mark: 'text-warning' },
  note: { icon: 'info', edge: 'border-s-info', mark: 'text-info' },
  plain: { icon: 'info', edge: 'border-s-line-strong', mark: 'text-muted' },
};

/**
 * A persistent message in the page: what happened, what was kept, what to do next. `bad` is announced immediately.
 * @param actions buttons or links that fix the problem
 */
export function Banner({
  tone = 'note',
  title,
  children,
  actions,
  className,
}: {
  tone?: Tone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  const look = styles[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={classNames(
        'flex flex-wrap items-start gap-x-6 gap-y-3 rounded-box border border-s-3 border-line bg-base-100 p-4',
        look.edge,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Icon name={look.icon} className={classNames('mt-0.5', look.mark)} />
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          {children && <div className="mt-0.5 text-sm text-muted">{children}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
