import { useState } from 'react';
import { type MetaArgs, redirect, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { t } from '#contract/language/text.ts';
import { useRootData } from '#app/document/root-data.ts';
import { StructuredData } from '#app/document/structured-data.tsx';
import { Clients } from './clients.tsx';
import { Hero } from './hero.tsx';
import { TestimonialCard } from '#app/reviews/testimonial-card.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';
import { ContactForm } from './contact-form.tsx';
import { PartSearch } from '#app/parts/search/part-search.tsx';
import { homeClientAction, homeClientLoader } from './home-client.ts';
import { handleContactForm, type HomeTexts, loadHome } from './home-loader.ts';
import { homeStructuredData } from './home-structured-data.ts';
import { classNames } from '#app/ui/class-names.ts';
import { hrefOf, hasFilters, type AddressFilter } from '#app/parts/address-filter.ts';
import { kindsLabel } from '#contract/parts/part-kinds.ts';
import { KindLinks } from '#app/layouts/kind-links.tsx';
import { PartList } from '#app/parts/part-list.tsx';
import { KeepPage } from '#app/navigation/keep-page.tsx';
import { LazyChosenPartsBar } from '#app/parts/compare/lazy-chosen-parts-bar.tsx';
import { onServer } from '#app/loaders/on-server.ts';
import { pageMeta } from '#app/document/page-meta.ts';

export const loader = onServer(loadHome);
export const clientLoader = homeClientLoader;
export const clientAction = homeClientAction;
export const action = onServer(async (context) => {
  const answer = await handleContactForm(context);
  // Without scripts, a reload must not send the message again.
  return 'sent' in answer ? redirect('/?sent=1#contact') : answer;
});
/** Sending a message or adding to the basket does not change the page's data. */
export function shouldRevalidate({
  formAction,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' && /^\/(\?index|basket|builds)/.test(pathWithoutLanguage(formAction ?? ''))
    ? false
    : defaultShouldRevalidate;
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(
        {
          title: loaderData.written.texts['home.pageTitle'],
          description: loaderData.written.texts['home.pageDescription'],
          ...(loaderData.filter.q && { subject: t("Parts for '{words}'", { words: loaderData.filter.q }) }),
        },
        matches,
      )
    : pageMeta({ title: t('Home') }, matches);

export default function HomePage() {
  const shown = useLoaderData<typeof loadHome>();
  const { filter, after, page, facets, popular, reviews, back, written } = shown;
  const { store } = useRootData();
  const isCompact = useCompact(hasFilters(filter) || after !== undefined);
  const firstPage = after && (
    <ButtonLink href={hrefOf(filter)} size="sm" icon="arrow-left">
      {t('Back to the first page')}
    </ButtonLink>
  );
  return (
    <>
      <KeepPage loader={homeClientLoader} shown={shown} />
      <StructuredData things={import.meta.env.SSR ? () => homeStructuredData(store, page.items) : undefined} />
      {back && (
        <div className="page-width pt-6">
          <Banner
            tone="good"
            title={t('Your account is ready')}
            actions={
              <ButtonLink href={back.href} variant="primary" iconAfter="arrow-right">
                {back.part ? t('Back to {part}', { part: back.part.name }) : t('Back to the page you wanted')}
              </ButtonLink>
            }
          >
            {t('Pick up where you left off.')}
          </Banner>
        </div>
      )}
      {!isCompact && <Hero texts={written.texts} />}
      <section
        id="parts"
        aria-labelledby="parts-heading"
        className={classNames('page-width min-h-dvh', isCompact ? 'py-6 md:py-8' : 'pt-5 pb-14 md:pt-6 md:pb-16')}
      >
        {isCompact ? (
          <h1 id="parts-heading" className="mb-4 text-2xl wrap-anywhere">
            {resultsTitle(filter)}
          </h1>
        ) : (
          <>
            <SectionHeading id="parts-heading" title={t('Parts')} aside={firstPage} />
            <div className="-mt-2 mb-5">
              <KindLinks isStrip />
            </div>
          </>
        )}
        {isCompact && <h2 className="sr-only">{t('Results')}</h2>}
        {isCompact && firstPage && <p className="-ms-4.5 mb-4">{firstPage}</p>}
        <PartSearch filter={filter} facets={facets}>
          <PartList filter={filter} after={after} first={page} facets={facets} popular={popular} isOnTop={isCompact} />
        </PartSearch>
      </section>
      <Stats name={store.name} figures={written.lists['home.figures']} />
      {reviews.length > 0 && (
        <section aria-labelledby="reviews-heading" className="further-down page-width py-14 md:py-16">
          <SectionHeading
            id="reviews-heading"
            title={t('What buyers say')}
            aside={
              <ButtonLink href="/review" variant="ghost" iconAfter="arrow-right">
                {t('All testimonials')}
              </ButtonLink>
            }
          />
          <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
            {reviews.map((review) => (
              <li key={review._id} className="min-w-0">
                <TestimonialCard review={review} short />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Clients name={store.name} written={written} />
      <section aria-labelledby="contact-heading" className="further-down drawing-grid border-t border-line">
        <div className="page-width grid grid-cols-1 items-start gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-[1fr_1.2fr]">
          <div>
            <h2 id="contact-heading" className="text-2xl">
              {written.texts['home.contactTitle']}
            </h2>
            <p className="mt-3 max-w-prose whitespace-pre-line text-muted">{written.texts['home.contactText']}</p>
          </div>
          <ContactForm />
        </div>
      </section>
      <LazyChosenPartsBar />
    </>
  );
}

/**
 * Whether results replace the hero: only on a page opened with a query. A page opened without one keeps its hero while
 * the visitor searches below it, so that nothing moves.
 */
function useCompact(hasQuery: boolean): boolean {
  const { hash } = useLocation();
  const [isCompact, setCompact] = useState(hasQuery);
  // A link to the home page itself, not to its parts.
  if (isCompact && !hasQuery && hash === '') setCompact(false);
  return isCompact;
}

function resultsTitle({ q, category }: AddressFilter): string {
  const kind = category ? kindsLabel(category) : t('Parts');
  return q ? t("{kind} for '{words}'", { kind, words: q }) : kind;
}

/** Four figures that the owner set, each between dimension lines. */
function Stats({ name, figures }: { name: string; figures: HomeTexts['lists']['home.figures'] }) {
  return (
    <section
      aria-label={t('{store} in figures', { store: name })}
      className="further-down border-y border-line bg-base-100 [--height-guess:18rem] lg:[--height-guess:10rem]"
    >
      <dl className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-4 lg:gap-x-10">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse gap-3">
            <dt className="dimension text-sm">{label}</dt>
            <dd className="figures text-center text-display font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
