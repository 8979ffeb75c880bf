import { useLoaderData } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { Review } from '#contract/store/reviews.ts';
import { callPage } from '#app/api/browser-call.ts';
import { MoreLink } from '#app/lists/more-link.tsx';
import { onServer } from '#app/loaders/on-server.ts';
import { useEndlessList } from '#app/lists/use-endless-list.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { useRootData } from '#app/document/root-data.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { loadReviews, reviewClientLoader } from './review-loader.ts';
import { TestimonialCard } from './testimonial-card.tsx';

export const loader = onServer(loadReviews);
export const clientLoader = reviewClientLoader;

export const meta = titleMeta(
  message('Review'),
  message('What buyers say about our parts and our store, newest first.'),
);

const idOf = ({ _id }: Review) => _id;
const loadAfter = (after: string) => callPage('listReviews', { query: { sort: 'newest', limit: PAGE_SIZE, after } });

/** All testimonials, newest first. */
export default function ReviewPage() {
  const { after = '', page } = useLoaderData<typeof loader>();
  const { viewer } = useRootData();
  const write = <ButtonLink href="/dashboard/addreview">{t('Add a Review')}</ButtonLink>;
  return (
    <div className="page-width flex-1 py-10 md:py-14">
      <PageHeading title={t('Review')} actions={viewer?.role === 'admin' ? undefined : write}>
        {t('What buyers say about the shop, newest first.')}
      </PageHeading>
      {after && (
        <p className="mb-6">
          <ButtonLink href="/review" size="sm" icon="arrow-left">
            {t('Newest first')}
          </ButtonLink>
        </p>
      )}
      {page.items.length > 0 ? (
        <Testimonials key={after} first={page} />
      ) : (
        <EmptyState kind="nothing" title={t('No testimonials yet')}>
          {t('Be the first to write one.')}
        </EmptyState>
      )}
    </div>
  );
}

function Testimonials({ first }: { first: { items: Review[]; next: string | undefined } }) {
  const list = useEndlessList(first, idOf, loadAfter);
  return (
    <>
      <ul aria-label={t('Testimonials')} className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
        {list.items.map((review) => (
          <li key={review._id} className="min-w-0">
            <TestimonialCard review={review} />
          </li>
        ))}
      </ul>
      <MoreLink
        list={list}
        href={`/review?${new URLSearchParams({ after: list.next ?? '' })}`}
        text={t('More testimonials')}
        count={t('{count} testimonials', { count: list.items.length })}
      />
    </>
  );
}
