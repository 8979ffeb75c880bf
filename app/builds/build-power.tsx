import type { ReactNode } from 'react';
import type { BuildPower } from '#contract/builds/judge-build.ts';
import { classNames } from '#app/ui/class-names.ts';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';

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
        <Figure name="Need">
          {unknown.length > 0 && 'at least '}
          <Watts of={need} />
        </Figure>
        <Figure name="Supply">{supply === null ? 'not known' : <Watts of={supply} />}</Figure>
        <Figure name="Headroom" className={isShort ? 'text-error' : undefined}>
          {headroom === null ? '-' : <Watts of={headroom} />}
        </Figure>
      </dl>
      <ul className="text-sm text-muted">
        {biggest.map(({ part, watts }) => (
          <li key={part} className="wrap-anywhere">
            {names.get(part)}: up to <Watts of={watts} />
          </li>
        ))}
        {unknown.length > 0 && (
          <li>
            The power of {countOf(unknown.length, ['part', 'parts'])} is not known:{' '}
            {unknown.map((part) => names.get(part)).join(', ')}
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
