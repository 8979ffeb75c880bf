import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import type { BuildPower } from '#contract/builds/judge-build.ts';
import { classNames } from '#app/ui/class-names.ts';
import { formatCount } from '#app/ui/text/format-number.ts';

/** What a build needs of its power supply, what the supply gives, what is left, and which parts need the most. */
export function BuildPowerFigures({
  power: { need, supply, headroom, biggest, unknown },
  names,
}: {
  power: BuildPower;
  /** The names of the build's parts by id. */
  names: ReadonlyMap<string, string>;
}) {
  const isShort = headroom !== null && headroom < 0;
  return (
    <div className="sheet grid gap-2 px-4 py-3">
      <dl className="grid grid-cols-3 gap-x-4 @max-3xs:grid-cols-1">
        <Figure name={t('Need')}>
          {unknown.length > 0 ? rich('at least {watts}', { watts: <Watts of={need} /> }) : <Watts of={need} />}
        </Figure>
        <Figure name={t('Supply')}>{supply === null ? t('not known') : <Watts of={supply} />}</Figure>
        <Figure name={t('Headroom')} className={isShort ? 'text-error' : undefined}>
          {headroom === null ? '-' : <Watts of={headroom} />}
        </Figure>
      </dl>
      <ul className="text-sm text-muted">
        {biggest.map(({ part, watts }) => (
          <li key={part} className="wrap-anywhere">
            {rich('{part}: up to {watts}', { part: names.get(part), watts: <Watts of={watts} /> })}
          </li>
        ))}
        {unknown.length > 0 && (
          <li>
            {t('The power of {count, plural, one {# part} other {# parts}} is not known: {names}', {
              count: unknown.length,
              names: unknown.map((part) => names.get(part)).join(', '),
            })}
          </li>
        )}
      </ul>
    </div>
  );
}

function Figure({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={classNames('font-medium', className)}>{children}</dd>
    </div>
  );
}

function Watts({ of }: { of: number }) {
  return <span className="figures whitespace-nowrap">{`${of < 0 ? '−' : ''}${formatCount(Math.abs(of))}\u00a0W`}</span>;
}
