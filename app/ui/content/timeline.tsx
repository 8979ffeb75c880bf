import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Icon, type IconName } from '#app/ui/buttons/icon.tsx';

export type TimelineStep = {
  title: ReactNode;
  detail?: ReactNode;
  /** When it happened: a date-time from the API, shown as the detail. */
  at?: string;
  icon?: IconName;
  state: 'done' | 'now' | 'ahead' | 'wrong';
};

const dots: Record<TimelineStep['state'], string> = {
  done: 'border-success text-success',
  now: 'border-primary bg-primary text-primary-content',
  ahead: 'border-line-strong text-muted border-dashed',
  wrong: 'border-error text-error',
};

/** The history of one item, in order, each step with its time in `detail`. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="grid grid-cols-1">
      {steps.map((step, index) => (
        <li
          key={index}
          className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0"
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute start-3.5 top-7 bottom-0 w-px bg-line-strong/60" />
          )}
          <span
            className={classNames('grid size-7 place-content-center rounded-full border bg-base-100', dots[step.state])}
          >
            <Icon
              name={step.icon ?? (step.state === 'wrong' ? 'x' : step.state === 'done' ? 'check' : 'clock')}
              className="size-4"
            />
          </span>
          <div className="pt-0.5">
            <p className={step.state === 'ahead' ? 'text-muted' : 'font-medium'}>{step.title}</p>
            {step.detail && <p className="text-sm text-muted">{step.detail}</p>}
            {step.at && (
              <p className="text-sm text-muted">
                <DateTime iso={step.at} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
