import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { classNames } from '#app/ui/class-names.ts';

/** Links to the views of one list, above a rule; the current one is marked. @param label names the list */
export function ViewTabs({
  label,
  tabs,
  className = 'px-2',
}: {
  label: string;
  /** The number of its rows, if known. */
  tabs: readonly { href: string; text: string; count?: string; current: boolean }[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classNames('border-b border-line', className)}>
      <ul className="flex flex-wrap gap-x-1">
        {tabs.map(({ href, text, count, current }) => (
          <li key={text}>
            <Anchor
              href={href}
              aria-current={current ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center border-b-2 px-2 text-sm max-sm:min-h-9 font-medium whitespace-nowrap -outline-offset-2 transition-colors',
                current ? 'border-primary' : 'border-transparent text-muted hover:text-base-content',
              )}
            >
              {text}
              {/* Leaves room for another digit, so that nothing moves. */}
              {count !== undefined && (
                <span className="figures ms-1.5 min-w-[3ch] font-normal max-sm:ms-1 max-sm:min-w-[2ch] text-muted">
                  {count}
                </span>
              )}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
