import { useLoaderData } from 'react-router';
import { centsOf } from '#contract/money.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { GIFT_CARDS_PATH, VIEW_TEXTS, VIEW_TONES } from './gift-card-view.ts';

const list = defineList({
  call: 'listGiftCards',
  label: 'Gift cards',
  noun: ['gift card', 'gift cards'],
  search: 'Search by the last four characters or the note',
  tabs: { parameter: 'view', label: 'View', texts: VIEW_TEXTS },
  isCounted: true,
});

const load = async (context: LoaderContext) => ({ giftCards: await list.load(context) });
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** The gift cards of the shop, newest first. */
export default function GiftCardsPage() {
  const { giftCards } = useLoaderData<typeof load>();
  return (
    <>
      <PageHeading
        title="Gift cards"
        actions={
          <Allowed permission="gift-cards.write">
            <ButtonLink href={`${GIFT_CARDS_PATH}/new`} variant="primary" icon="plus">
              Issue a gift card
            </ButtonLink>
          </Allowed>
        }
      >
        Customers pay with their codes, or with the store credit of their account. Both are payments, not discounts.
      </PageHeading>
      <AdminList
        list={list}
        data={giftCards}
        empty={({ isNarrowed }) =>
          isNarrowed
            ? { title: 'No match', text: 'No gift card ends like this or has this note.', showAll: 'Show all' }
            : { title: 'No gift cards', text: 'There are none in this view.' }
        }
        columns={[
          {
            header: 'Gift card',
            primary: true,
            cell: ({ _id, last4, customer, note }) => (
              <>
                <TextLink href={`${GIFT_CARDS_PATH}/${_id}`}>
                  {customer ? `Store credit of ${customer.name || customer.email}` : `Ending in ${last4}`}
                </TextLink>
                {note && <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{note}</p>}
              </>
            ),
          },
          { header: 'Status', cell: ({ view }) => <Badge tone={VIEW_TONES[view]}>{VIEW_TEXTS[view]}</Badge> },
          {
            header: 'Balance',
            align: 'end',
            cell: ({ balance, held }) => (
              <>
                <Price cents={centsOf(balance)} />
                {held > 0 && (
                  <span className="block text-sm text-muted">
                    <Price cents={centsOf(held)} /> held
                  </span>
                )}
              </>
            ),
          },
          { header: 'Issued with', align: 'end', cell: ({ issued }) => <Price cents={centsOf(issued)} /> },
          { header: 'Expires', cell: ({ expiresOn }) => (expiresOn ? formatDay(expiresOn) : 'Never') },
          { header: 'Issued', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
        ]}
      />
    </>
  );
}
