import { useLoaderData } from 'react-router';
import { PAGE_SIZE } from '#contract/paging.ts';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { titleMeta } from '#app/document/page-meta.ts';
import { pageCursors } from '#app/lists/page-cursors.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { moderateReviews } from '#app/part-reviews/admin/moderate-actions.ts';
import { ModeratedList } from '#app/part-reviews/admin/moderated-list.tsx';
import { readReviewFilter } from '#app/part-reviews/admin/read-review-filter.ts';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { ManagedTestimonialRow } from './managed-testimonial-row.tsx';

const load = async (context: LoaderContext) => {
  await context.admin('customers.read');
  const filter = readReviewFilter(context.url.searchParams);
  const { after } = pageCursors(context.url.searchParams);
  const query = { ...filter, after, limit: PAGE_SIZE };
  return { ...filter, page: await context.callPage('listManagedTestimonials', { query }) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
const moderate = moderateReviews(
  { hide: 'hideTestimonial', publish: 'publishTestimonial', answer: 'answerTestimonial' },
  'Testimonial',
  'Testimonial hidden',
);
export const action = onServer(moderate);
export const clientAction = inBrowser(moderate);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta('Testimonials');

/** Testimonials about the shop: staff answer them, hide them with a reason and publish them again. */
export default function ManageTestimonialsPage() {
  const { view, stars, q, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Testimonials">
        Customers' testimonials about the shop are published immediately, on the home page and on the review page.
        Hidden ones leave both.
      </PageHeading>
      <ActionNotice />
      <ModeratedList label="Testimonials" noun={['testimonial', 'testimonials']} {...{ view, stars, q, page }}>
        <ul className="divide-y divide-line">
          {page.items.map((testimonial) => (
            <ManagedTestimonialRow key={testimonial._id} testimonial={testimonial} />
          ))}
        </ul>
      </ModeratedList>
    </>
  );
}
