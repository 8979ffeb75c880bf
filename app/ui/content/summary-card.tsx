import './summary-card.css';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/**
 * The total of a list with the button to continue. Next to the list it stays in view; on a phone it sticks to the
 * bottom of the window, so that a long list does not hide the button.
 */
export function SummaryCard({ children }: { children: ReactNode }) {
  return (
    <Card as="section" title="Summary" className="summary-card">
      {children}
    </Card>
  );
}
