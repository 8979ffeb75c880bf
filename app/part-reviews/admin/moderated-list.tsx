import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import { type ReviewView, STARS } from '#contract/part-reviews/choices.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { countOf } from '#app/ui/text/format-number.ts';

const VIEW_TEXTS: Readonly<Record<ReviewView, string>> = {
  unanswered: 'Unanswered',
  waiting: 'Waiting for approval',
  published: 'Published',
  hidden: 'Hidden',
  all: 'All',
};

/** A list of reviews for staff. @param label what the reviews are called, as a heading */
export const moderatedList = <Name extends 'listManagedReviews' | 'listManagedTestimonials'>(
  call: Name,
  label: string,
  noun: readonly [one: string, many: string],
) =>
  defineList({
    call,
    label,
    noun,
    tabs: { parameter: 'view', label: `Filter ${noun[1]}`, texts: VIEW_TEXTS },
    search: `Search ${noun[1]}`,
    filters: { stars: STARS.map(String) },
  });

/** Shows such a list: its search by stars, and what it says without rows. */
export function ModeratedList<Name extends 'listManagedReviews' | 'listManagedTestimonials'>(
  props: Pick<ComponentProps<typeof AdminList<Name, ReviewView, string>>, 'list' | 'data' | 'row'>,
) {
  const [one, many] = props.list.noun;
  return (
    <AdminList
      {...props}
      filters={<StarsFilter />}
      empty={({ isNarrowed }) =>
        isNarrowed
          ? { title: `No ${one} matches`, text: 'Check the spelling or remove a filter.' }
          : {
              title: `No ${many} here`,
              text: `New ${many} appear under Unanswered, or under Waiting for approval if the settings say so.`,
            }
      }
    />
  );
}

function StarsFilter() {
  const [search] = useSearchParams();
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="sr-only">Stars</span>
      <select name="stars" defaultValue={search.get('stars') ?? ''} className="select h-11 w-32">
        <option value="">Any stars</option>
        {STARS.map((each) => (
          <option key={each} value={each}>
            {countOf(each, ['star', 'stars'])}
          </option>
        ))}
      </select>
    </label>
  );
}
