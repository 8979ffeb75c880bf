import { t } from '#contract/language/text.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Spinner } from '#app/ui/progress/spinner.tsx';
import type { EndlessList } from './use-endless-list.ts';
import { inPlace } from '#app/ui/in-place.ts';

/**
 * Shown below an endless list: a link to the next page that works without scripts and loads in place with them, and a
 * retry when loading fails. @param count announced to assistive technology as the list grows
 */
export function MoreLink({
  list: { end, state, next, more },
  href,
  text,
  count,
}: {
  list: EndlessList<unknown>;
  href: string;
  text: string;
  count: string;
}) {
  return (
    <div ref={end} className="mt-8 grid min-h-14 justify-items-center">
      <span className="sr-only" aria-live="polite">
        {state === 'loading' ? '' : count}
      </span>
      {state === 'failed' ? (
        <Banner tone="bad" title={t("We couldn't load more")} actions={<Button onClick={more}>{t('Retry')}</Button>}>
          {t('The list above is unchanged.')}
        </Banner>
      ) : (
        next && (
          <ButtonLink href={href} size="lg" aria-busy={state === 'loading' || undefined} onClick={inPlace(more)}>
            {state === 'loading' && <Spinner />}
            {text}
          </ButtonLink>
        )
      )}
    </div>
  );
}
