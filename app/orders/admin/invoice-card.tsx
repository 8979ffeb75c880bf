import type { CompanyAccount } from '#contract/companies/company-account.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { centsOf } from '#contract/money.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ActionForm } from '#app/actions/action-form.tsx';
import type { ActionFields } from '#app/actions/use-screen-action.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { Price } from '#app/ui/text/price.tsx';

/** The intent of the form of `InvoiceCard`. */
export const AGREE_INVOICE = 'agree-invoice';

/** The form in which staff agree that a company pays an unpaid order by invoice, also above its credit limit. */
export function InvoiceCard({
  order,
  account,
  busy,
  onSubmit,
}: {
  order: WholeOrder;
  /** The account of the company that ordered; null if it is not read. */
  account: CompanyAccount | null;
  busy: boolean;
  onSubmit: (fields: ActionFields) => void;
}) {
  const { _id: id, company } = order;
  if (!isUnpaid(order) || !company || account?.creditLimit === undefined || account.creditLimit === null) return null;
  const { creditLimit, balance, left, overdueDays } = account;
  return (
    <Allowed permission="orders.refund">
      <div className="print:hidden">
        <Card title="Payment by invoice">
          <Facts
            items={[
              {
                name: 'Company',
                value: (
                  <TextLink href={`/dashboard/companies/${company._id}`} className="wrap-anywhere">
                    {company.name}
                  </TextLink>
                ),
              },
              { name: 'Credit limit', value: <Price cents={centsOf(creditLimit)} /> },
              { name: 'Owed', value: <Price cents={centsOf(balance)} /> },
              { name: 'Left', value: <Price cents={centsOf(left)} /> },
              ...(overdueDays > 0 ? [{ name: 'Overdue for', value: `${overdueDays} days` }] : []),
            ]}
          />
          <ActionForm fields={{ intent: AGREE_INVOICE, id }} onSubmit={onSubmit} noValidate className="mt-4 grid gap-4">
            <CheckboxField
              label="Let this order pass"
              hint="Above the limit, or although an invoice is overdue."
              name="overLimit"
              value="1"
            />
            <p>
              <Button type="submit" size="sm" loading={busy}>
                Agree to pay by invoice
              </Button>
            </p>
          </ActionForm>
        </Card>
      </div>
    </Allowed>
  );
}
