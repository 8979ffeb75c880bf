import './summary-card.css';
import type { ReactNode } from 'react';
import { t } from '#contract/language/text.ts';
import { Price } from '#app/ui/text/price.tsx';
import { Card } from './card.tsx';

/**
 * The total of a list with the button to continue. Next to the list it stays in view; on a phone it sticks to the
 * bottom of the window, so that a long list does not hide the button.
 */
export function SummaryCard({ label, cents, children }: { label: string; cents: number; children: ReactNode }) {
  return (
    <Card as="section" title={t('Summary')} className="summary-card">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{label}</span>
        <span aria-live="polite">
          <Price cents={cents} className="text-xl font-medium" />
        </span>
      </p>
      {children}
    </Card>
  );
}
