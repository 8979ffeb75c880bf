import { t } from '#contract/language/text.ts';
import { hrefWith } from '#app/lists/page-cursors.ts';
import { ViewTabs } from '#app/lists/view-tabs.tsx';
import type { OrderingCompany } from './checkout-loader.ts';

/** Chooses whether the company orders or the customer, privately. @param search of the address */
export function OrderFor({ company: { name, chosen }, search }: { company: OrderingCompany; search: string }) {
  const parameters = new URLSearchParams(search);
  return (
    <div className="sheet mb-6">
      <ViewTabs
        label={t('Who orders')}
        tabs={[
          { href: hrefWith(parameters, { for: '' }), text: t('For {name}', { name }), current: chosen !== undefined },
          { href: hrefWith(parameters, { for: 'me' }), text: t('Private order'), current: chosen === undefined },
        ]}
      />
    </div>
  );
}
