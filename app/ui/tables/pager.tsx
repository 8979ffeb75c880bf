import { t } from '#contract/language/text.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';

/** Links to the previous and next page of a list. A missing href marks an end. @param label names the list: 'Orders' */
export function Pager({
  label,
  previousHref,
  nextHref,
}: {
  label: string;
  previousHref?: string | null;
  nextHref?: string | null;
}) {
  return (
    <nav aria-label={t('{label}, pages', { label })} className="flex flex-wrap justify-end gap-2 px-4 py-3">
      <PageLink href={previousHref} rel="prev" text={t('Previous')} />
      <PageLink href={nextHref} rel="next" text={t('Next')} />
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
  const className = buttonClass({ size: 'sm' });
  if (!href) {
    return (
      <span aria-hidden className={classNames(className, 'pointer-events-none opacity-45')}>
        {content}
      </span>
    );
  }
  return (
    <Anchor href={href} rel={rel} className={className}>
      {content}
    </Anchor>
  );
}
