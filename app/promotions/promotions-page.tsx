import { useLoaderData } from 'react-router';
import type { Promotion } from '#contract/promotions/promotions.ts';
import { promotionSentence } from '#contract/promotions/conditions.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { Uses } from './promotion-lists.tsx';
import { PROMOTIONS_PATH } from './promotions-path.ts';

const list = defineList({
  call: 'listPromotions',
  label: 'Promotions',
  noun: ['promotion', 'promotions'],
  search: 'Search by name or code',
  tabs: { parameter: 'view', label: 'View', texts: { active: 'Active', planned: 'Planned', ended: 'Ended' } },
  isCounted: true,
});

const load = async (context: LoaderContext) => ({ promotions: await list.load(context) });
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** The promotions of the shop, newest first. */
export default function PromotionsPage() {
  const { promotions } = useLoaderData<typeof load>();
  const currency = useCurrency();
  const wording = { money: (cents: number) => formatCents(cents, currency) };
  return (
    <>
      <PageHeading
        title="Promotions"
        actions={
          <>
            <ButtonLink href="/dashboard/price-lists/all">Price lists</ButtonLink>
            <Allowed permission="promotions.write">
              <ButtonLink href={`${PROMOTIONS_PATH}/new`} variant="primary" icon="plus">
                New promotion
              </ButtonLink>
            </Allowed>
          </>
        }
      >
        Discounts that orders get by a code or by themselves.
      </PageHeading>
      <AdminList
        list={list}
        data={promotions}
        empty={({ isNarrowed }) =>
          isNarrowed
            ? { title: 'No match', text: 'No promotion has this name or code.', showAll: 'Show all' }
            : { title: 'No promotions', text: 'There are none in this view.' }
        }
        columns={[
          {
            header: 'Promotion',
            primary: true,
            cell: (promotion) => (
              <>
                <TextLink href={`${PROMOTIONS_PATH}/${promotion._id}`}>{promotion.name}</TextLink>
                <p className="text-sm text-muted">{promotionSentence(promotion, wording)}</p>
              </>
            ),
          },
          { header: 'Code', cell: codeText },
          { header: 'Starts', cell: ({ startsAt }) => (startsAt ? <DateTime iso={startsAt} /> : 'At once') },
          { header: 'Ends', cell: ({ endsAt }) => (endsAt ? <DateTime iso={endsAt} /> : 'Never') },
          {
            header: 'Uses',
            align: 'end',
            cell: (promotion) => <Uses of={promotion} />,
          },
        ]}
      />
    </>
  );
}

function codeText({ isAutomatic, code, codes }: Promotion): string {
  if (isAutomatic) return 'Automatic';
  return code ?? (codes === 0 ? 'None yet' : `${formatCount(codes)} generated`);
}
