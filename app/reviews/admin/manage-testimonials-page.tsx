import { useLoaderData } from 'react-router';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { moderateReviews } from '#app/part-reviews/admin/moderate-actions.ts';
import { ManagedReviewRow } from '#app/part-reviews/admin/managed-review-row.tsx';
import { moderatedList, ModeratedList } from '#app/part-reviews/admin/moderated-list.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';

const list = moderatedList('listManagedTestimonials', 'Testimonials', ['testimonial', 'testimonials']);

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
const moderate = moderateReviews(
  { hide: 'hideTestimonial', publish: 'publishTestimonial', answer: 'answerTestimonial' },
  'Testimonial',
  'Testimonial hidden',
);
export const action = onServer(moderate);
export const clientAction = inBrowser(moderate);
export const shouldRevalidate = keepWhenUnreachable;

/** Testimonials about the shop: staff answer them, hide them with a reason and publish them again. */
export default function ManageTestimonialsPage() {
  const data = useLoaderData<typeof list.load>();
  return (
    <>
      <PageHeading title="Testimonials">
        Customers' testimonials about the shop are published immediately, or after approval if the settings say so, on
        the home page and on the review page. Hidden ones leave both.
      </PageHeading>
      <ActionNotice />
      <ModeratedList
        list={list}
        data={data}
        row={(testimonial) => (
          <ManagedReviewRow
            key={testimonial._id}
            review={{
              ...testimonial,
              rating: testimonial.ratings,
              text: testimonial.review,
              answer: testimonial.answer ?? '',
            }}
            hint="The author sees it."
          />
        )}
      />
    </>
  );
}
