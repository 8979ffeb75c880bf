import { t } from '#contract/language/text.ts';
import { useLocation } from 'react-router';
import { codesOf, type CheckoutCharges } from './checkout-charges.ts';
import { judgeCodes } from '#contract/promotions/choose-promotions.ts';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import { normalCode } from '#contract/promotions/normal-code.ts';
import { MAX_CODE, MAX_CODES, type RefusedCode } from '#contract/promotions/promotion-terms.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { GetForm } from '#app/forms/get-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';

/** The codes of promotions of a checkout, which are in its address, and a field to add one; works without scripts. */
export function PromotionCodes({
  terms,
  charges: { promotions, place },
  lines,
  action = '/checkout',
}: {
  terms: CheckoutTerms & { readonly refusedCodes: readonly RefusedCode[] };
  charges: CheckoutCharges;
  lines: readonly DraftLine[];
  /** The path of the checkout. */
  action?: string;
}) {
  const { search } = useLocation();
  const currency = useCurrency();
  const address = new URLSearchParams(search);
  const codes = codesOf(address);
  const wording = { money: (cents: number) => formatCents(cents, currency) };
  const refused = [...terms.refusedCodes, ...judgeCodes({ lines, place }, terms.promotions ?? [], promotions, wording)];
  return (
    <Card as="section" title={t('Promotion code')}>
      <div className="grid gap-4">
        {codes.length > 0 && (
          <ul aria-label={t('Your codes')} className="grid gap-2.5">
            {codes.map((code) => {
              const problem = refused.find((each) => each.code === code)?.problem;
              const name = promotions.find((each) => each.code === code)?.name;
              return (
                <li key={code} className="text-sm">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="min-w-0 wrap-anywhere">
                      <b className="font-medium">{code}</b>
                      {name && <span className="text-muted">: {name}</span>}
                    </span>
                    <GetForm action={action} preventScrollReset replace>
                      <Kept address={address} without={code} />
                      <button type="submit" className="link-text" aria-label={t('Remove {code}', { code })}>
                        {t('Remove')}
                      </button>
                    </GetForm>
                  </p>
                  {problem && (
                    <p role="alert" className="mt-1 flex items-start gap-1.5 text-error">
                      <Icon name="warning" className="mt-px size-4.5" />
                      <span>{problem}</span>
                    </p>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {codes.length < MAX_CODES && (
          <GetForm action={action} key={codes.join()} preventScrollReset replace>
            <Kept address={address} />
            <div className="flex items-end gap-3">
              <div className="min-w-0 grow">
                <TextField
                  label={t('Code')}
                  name="code"
                  required
                  maxLength={MAX_CODE}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              </div>
              <Button type="submit">{t('Apply')}</Button>
            </div>
          </GetForm>
        )}
      </div>
    </Card>
  );
}

/** The rest of the checkout's address, without a code and an order. */
function Kept({ address, without }: { address: URLSearchParams; without?: string }) {
  const kept = [...address].filter(
    ([name, value]) => name !== 'order' && !(name === 'code' && normalCode(value) === without),
  );
  return kept.map(([name, value], index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a name may be there more than once
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
