import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon, type IconName } from '#app/ui/buttons/icon.tsx';

/** good: money and stock in order. bad: an error. wait: needs attention. note: information. plain: neutral. */
export type Tone = 'good' | 'bad' | 'wait' | 'note' | 'plain';

const tones: Record<Tone, string> = {
  good: 'border-success/45 bg-success/8 text-success',
  bad: 'border-error/45 bg-error/8 text-error',
  wait: 'border-warning/45 bg-warning/8 text-warning',
  note: 'border-info/45 bg-info/8 text-info',
  plain: 'border-line-strong/60 bg-base-100 text-muted',
};

/** A status in words with a tone and an icon, so that color is never the only sign. */
export function Badge({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span
      className={classNames(
        // Inline rather than flex, so that it shares the baseline of the text next to it.
        'inline-block h-6 w-fit max-w-full rounded-selector border px-2 text-xs leading-5.5 font-medium whitespace-nowrap max-sm:h-auto max-sm:whitespace-normal',
        tones[tone],
      )}
    >
      {icon && <Icon name={icon} className="-ms-0.5 me-1 inline size-3.5 align-[-0.2em]" />}
      {children}
    </span>
  );
}
