import { t, shown } from '#contract/language/text.ts';
import type { FieldErrors } from '#app/addresses/delivery-form.ts';
import { Card } from '#app/ui/content/card.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { orderTextsFor } from '#contract/orders/order-texts.ts';

interface OrderTextsCardProps {
  /** What was typed before, by field. */
  readonly values: Readonly<Record<string, string>> | undefined;
  readonly errors: FieldErrors;
  /** Whether a company orders. */
  readonly isOfCompany?: boolean;
  readonly className?: string;
}

/** The fields of a checkout for the texts that customers give with an order. */
export function OrderTextsCard({ values, errors, isOfCompany = false, className }: OrderTextsCardProps) {
  return (
    <Card as="section" title={t('For your records')} className={className}>
      <div className="grid gap-5">
        {orderTextsFor(isOfCompany).map(({ key, label, help, max, rows }) => {
          const field = {
            label: shown(label),
            name: key,
            hint: help && shown(help),
            optional: true,
            maxLength: max,
            defaultValue: values?.[key],
            error: errors[key],
          };
          return rows ? (
            <TextAreaField key={key} {...field} rows={rows} />
          ) : (
            <TextField key={key} {...field} autoComplete="off" />
          );
        })}
      </div>
    </Card>
  );
}
