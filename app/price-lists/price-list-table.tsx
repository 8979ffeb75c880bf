import { Allowed } from '#app/accounts/allowed.tsx';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { ruleText } from './price-list-form.ts';
import { PRICE_LISTS_PATH } from './price-lists-path.ts';

/** The price lists of the shop, newest first. */
export const priceLists = defineList({
  call: 'listPriceLists',
  label: 'Price lists',
  noun: ['price list', 'price lists'],
  search: 'Search by name or group',
  tabs: {
    parameter: 'view',
    label: 'View',
    texts: { active: 'Active', planned: 'Planned', ended: 'Ended', off: 'Off' },
  },
  isCounted: true,
});

/** The table of price lists. */
export function PriceListTable({ lists }: { lists: Awaited<ReturnType<typeof priceLists.load>> }) {
  return (
    <>
      <BackLink href="/dashboard/promotions">Promotions</BackLink>
      <PageHeading
        title="Price lists"
        actions={
          <Allowed permission="promotions.write">
            <ButtonLink href={`${PRICE_LISTS_PATH}/new`} variant="primary" icon="plus">
              New price list
            </ButtonLink>
          </Allowed>
        }
      >
        Prices for groups of customers, who see and pay them as soon as they sign in.
      </PageHeading>
      <AdminList
        list={priceLists}
        data={lists}
        empty={({ isNarrowed }) =>
          isNarrowed
            ? { title: 'No match', text: 'No price list has this name or group.', showAll: 'Show all' }
            : { title: 'No price lists', text: 'There are none in this view.' }
        }
        columns={[
          {
            header: 'Price list',
            primary: true,
            cell: ({ _id, name, rules }) => (
              <div>
                <TextLink href={`${PRICE_LISTS_PATH}/${_id}`}>{name}</TextLink>
                <p className="text-sm text-muted">{rules.slice(0, 3).map(ruleText).join(', ')}</p>
              </div>
            ),
          },
          { header: 'Groups', cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
          { header: 'Starts', cell: ({ startsAt }) => (startsAt ? <DateTime iso={startsAt} /> : 'At once') },
          { header: 'Ends', cell: ({ endsAt }) => (endsAt ? <DateTime iso={endsAt} /> : 'Never') },
          { header: 'Priority', align: 'end', cell: ({ priority }) => <Figures>{formatCount(priority)}</Figures> },
          { header: 'Part prices', align: 'end', cell: ({ prices }) => <Figures>{formatCount(prices)}</Figures> },
        ]}
      />
    </>
  );
}
