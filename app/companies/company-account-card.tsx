import type { CompanyAccount } from '#contract/companies/company-account.ts';
import { type Message, shown, t } from '#contract/language/text.ts';
import { centsOf } from '#contract/money.ts';
import { ExportButton } from '#app/lists/export-button.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { Price } from '#app/ui/text/price.tsx';
import { rich } from '#app/ui/text/rich.tsx';

/** The statement of account of a company: its terms, open invoices, payments and balance. @param hrefOf the page of an order */
export function CompanyAccountCard({
  company,
  account,
  hrefOf,
  isForStaff = false,
}: {
  /** The id of the company. */
  company: string;
  account: CompanyAccount;
  hrefOf: (order: string) => string;
  /** Staff see in a card of its own which orders may pass the limit. */
  isForStaff?: boolean;
}) {
  const { paymentDays, creditLimit, balance, left, overdueDays, open, payments } = account;
  const passes = isForStaff ? [] : account.passes.filter(({ order }) => order === null);
  if (paymentDays === null && open.length === 0 && payments.length === 0) return null;
  return (
    <Card as="section" title={t('Account')}>
      <Facts
        items={[
          ...(paymentDays === null ? [] : [{ name: t('Days to pay an invoice'), value: paymentDays }]),
          ...(creditLimit === null ? [] : [{ name: t('Credit limit'), value: <Price cents={centsOf(creditLimit)} /> }]),
          { name: t('Open balance'), value: <Price cents={centsOf(balance)} /> },
          ...(creditLimit === null ? [] : [{ name: t('Left for orders'), value: <Price cents={centsOf(left)} /> }]),
        ]}
      />
      {overdueDays > 0 && (
        <p className="mt-4">
          <Badge tone="bad">{t('Overdue')}</Badge>
        </p>
      )}
      {passes.map(({ _id, amount, until }) => (
        <p key={_id} className="mt-4">
          {rich('One order of up to {price} can be paid by invoice until {day}, even above the limit.', {
            price: <Price cents={centsOf(amount)} />,
            day: formatDay(until),
          })}
        </p>
      ))}
      {open.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-t border-line" aria-label={t('Open invoices')}>
          {open.map(({ order, number, buyer, owed, dueOn }) => (
            <li key={order} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <span className="min-w-0">
                <TextLink href={hrefOf(order)}>#{number}</TextLink>
                <span className="block text-sm wrap-anywhere text-muted">
                  {buyer}, {dueOn === null ? t('not shipped yet') : t('due by {day}', { day: formatDay(dueOn) })}
                </span>
              </span>
              <Price cents={centsOf(owed)} />
            </li>
          ))}
        </ul>
      )}
      {payments.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-t border-line" aria-label={t('Payments')}>
          {payments.map(({ order, number, amount, method, paidAt }, index) => (
            // Several payments of an order can be booked at once.
            <li key={`${order} ${index}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <span className="min-w-0">
                <TextLink href={hrefOf(order)}>#{number}</TextLink>
                <span className="block text-sm text-muted">
                  {shown(method as Message)}, <DateTime iso={paidAt} />
                </span>
              </span>
              <Price cents={centsOf(amount)} />
            </li>
          ))}
        </ul>
      )}
      {open.length + payments.length > 0 && (
        <div className="mt-5">
          <ExportButton call="exportCompanyAccount" query={{}} params={{ id: company }} text={t('Statement as CSV')} />
        </div>
      )}
    </Card>
  );
}
