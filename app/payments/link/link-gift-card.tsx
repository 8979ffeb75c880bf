import { t } from '#contract/language/text.ts';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { formatCents } from '#app/ui/text/format-number.ts';
import { useCurrency } from '#app/ui/text/price.tsx';
import { centsOf } from '#contract/money.ts';
import { call } from '#app/api/browser-call.ts';
import { CodeField } from '#app/payments/gift-cards.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';

/** Pays the order of a payment link by a gift card; then the page shows what is left to pay. */
export function LinkGiftCard({ token, due }: { token: string; due: number }) {
  const currency = useCurrency();
  const { revalidate } = useRevalidator();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function use(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const body = { code: String(new FormData(form).get('code')), placeOrderPrice: due };
    setIsSending(true);
    setFailure(undefined);
    try {
      const { applied, paid } = await call('payLinkByGiftCard', { params: { token }, body });
      form.reset();
      toast(
        paid
          ? t('The gift card has paid the order')
          : t('The gift card pays {amount}', { amount: formatCents(centsOf(applied), currency) }),
      );
      await revalidate();
    } catch (error) {
      setFailure(error instanceof Failure ? error : new Failure('internal'));
      if (error instanceof Failure && error.status === 409) await revalidate();
    } finally {
      setIsSending(false);
    }
  }
  const problem = failure?.fields?.['code'];
  return (
    <Card as="section" title={t('Gift card')} className="needs-scripts">
      <form data-scripted noValidate onSubmit={(event) => void use(event)} className="grid gap-4">
        <CodeField name="code" error={problem} />
        <div role="alert" className="empty:hidden">
          {failure && !problem && <Banner tone="bad" title={failure.message} />}
        </div>
        <div>
          <Button type="submit" loading={isSending}>
            {t('Use gift card')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
