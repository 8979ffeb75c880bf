import type { ManagedTestimonial } from '#contract/store/managed-testimonials.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { HiddenReason } from '#app/part-reviews/admin/hidden-reason.tsx';
import { ModerationForms } from '#app/part-reviews/admin/moderation-forms.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Stars } from '#app/ui/content/stars.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';

/** A testimonial, with the forms that answer, hide and publish it. */
export function ManagedTestimonialRow({ testimonial }: { testimonial: ManagedTestimonial }) {
  const { _id, customer, name, ratings, review, createdAt, status, hiddenReason, answer = '' } = testimonial;
  return (
    <li className="grid grid-cols-1 gap-4 p-5 sm:p-6 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={ratings} />
          {customer ? (
            <TextLink href={`/dashboard/customers/${customer}`} className="wrap-anywhere">
              {name}
            </TextLink>
          ) : (
            <span className="wrap-anywhere">{name}</span>
          )}
        </p>
        <p className="text-sm text-muted">
          <DateTime iso={createdAt} />
        </p>
        <p dir="auto" id={`review-${_id}`} className="wrap-anywhere whitespace-pre-line">
          {review}
        </p>
        <HiddenReason review={{ status, hiddenReason }} />
      </div>
      <Allowed permission="customers.write">
        <ModerationForms
          key={`${status} ${answer}`}
          review={{ _id, name, status, answer }}
          hint="For the audit trail and the author's download of their data."
        />
      </Allowed>
    </li>
  );
}
