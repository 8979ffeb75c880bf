import { useState } from 'react';
import { ExportButton } from '#app/lists/export-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { SelectField } from '#app/ui/fields/text-field.tsx';

/** Months that the field offers. */
const MONTHS = 24;

/** Downloads the money ledger of a month for accounting. */
export function AccountingCard() {
  const months = lastMonths();
  const [month, setMonth] = useState(months[1]!.value);
  return (
    <Card title="Accounting">
      <p className="mb-4 max-w-prose text-muted">
        A month's payments, refunds and disputes as a CSV file, with invoice and credit note numbers, delivery, and tax
        by rate. Months follow the time zone in Settings. The card provider's fees are in its own reports.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Month"
          name="month"
          options={months}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          fieldClassName="w-48"
        />
        <ExportButton call="exportAccounting" query={{ month }} />
      </div>
    </Card>
  );
}

function lastMonths(): { value: string; label: string }[] {
  const now = new Date();
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: MONTHS }, (_, back) => {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: day.toISOString().slice(0, 7), label: name.format(day) };
  });
}
