import { t } from '#contract/language/text.ts';
import { centsOf } from '#contract/money.ts';
import type { BankTransfer } from '#contract/payments/bank-transfers.ts';
import { inGroups } from '#contract/payments/check-digits.ts';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { Price } from '#app/ui/text/price.tsx';

/** The account, reference, amount and due day of an order that waits for a bank transfer. */
export function BankDetails({ transfer, title = t('Bank transfer') }: { transfer: BankTransfer; title?: string }) {
  const { holder, iban, bic, reference, dueOn, received, due } = transfer;
  const copied = (text: string, label: string, shown = inGroups(text)) => (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      <Figures className="text-sm wrap-anywhere">{shown}</Figures>
      <CopyButton text={text} label={label} />
    </span>
  );
  return (
    <Card title={title} className="min-w-0">
      <Facts
        items={[
          ...(received > 0 ? [{ name: t('Received'), value: <Price cents={centsOf(received)} /> }] : []),
          { name: t('Amount to transfer'), value: <Price cents={centsOf(due)} className="text-lg" /> },
          { name: t('Pay to'), value: <span className="wrap-anywhere">{holder}</span> },
          { name: 'IBAN', value: copied(iban, t('Copy the IBAN')) },
          ...(bic ? [{ name: 'BIC', value: copied(bic, t('Copy the BIC'), bic) }] : []),
          { name: t('Payment reference'), value: copied(reference, t('Copy the payment reference')) },
          { name: t('Due by'), value: <time dateTime={dueOn}>{formatDay(dueOn)}</time> },
        ]}
      />
    </Card>
  );
}
