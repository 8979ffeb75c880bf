import { Anchor } from '../buttons/anchor.tsx';
import { buttonClass } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../buttons/icon.tsx';

/**
 * Links to the previous and next page of a list. @param summary '1-24 of 39,412'. A missing href marks an end of the
 * list.
 * @param label names the list: 'Orders'.
 */
export function Pager({
  label,
  summary,
  previousHref,
  nextHref,
}: {
  label: string;
  summary?: string;
  previousHref?: string | null;
  nextHref?: string | null;
}) {
  return (
    <nav aria-label={`${label}, pages`} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span className="figures text-sm text-muted">{summary}</span>
      <span className="flex gap-2">
        <PageLink href={previousHref} rel="prev" text="Previous" />
        <PageLink href={nextHref} rel="next" text="Next" />
      </span>
    </nav>
  );
}

function PageLink({ href, rel, text }: { href?: string | null; rel: 'prev' | 'next'; text: string }) {
  const content = (
    <>
      {rel === 'prev' && <Icon name="arrow-left" className="size-4" />}
      {text}
      {rel === 'next' && <Icon name="arrow-right" className="size-4" />}
    </>
  );
  const look = buttonClass({ size: 'sm' });
  if (!href) {
    return (
      <span aria-hidden className={classNames(look, 'pointer-events-none opacity-45')}>
        {content}
      </span>
    );
  }
  return (
    <Anchor href={href} rel={rel} className={look}>
      {content}
    </Anchor>
  );
}
