import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

/** good: money and stock that are fine. bad: wrong. wait: needs someone. note: for information. plain: no judgement. */
export type Tone = 'good' | 'bad' | 'wait' | 'note' | 'plain';

const tones: Record<Tone, string> = {
  good: 'border-success/45 bg-success/8 text-success',
  bad: 'border-error/45 bg-error/8 text-error',
  wait: 'border-warning/45 bg-warning/8 text-warning',
  note: 'border-info/45 bg-info/8 text-info',
  plain: 'border-line-strong/60 bg-base-100 text-muted',
};

/** A state in words, with a tone and an icon of its own: colour is never the only sign. */
export function Badge({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span
      className={classNames(
        // A line of text rather than a flex box, so that it stands on the line of what is beside it.
        'inline-block h-6 w-fit rounded-selector border px-2 text-xs leading-5.5 font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon && <Icon name={icon} className="-ms-0.5 me-1 inline size-3.5 align-[-0.2em]" />}
      {children}
    </span>
  );
}
