import type { Customer } from '#contract/accounts/customers.ts';
import { SmallForm } from '#app/staff/staff-member-row.tsx';
import { Card } from '#app/ui/content/card.tsx';

/** Suspends a customer's account, lifts the suspension, or ends its sessions. */
export function AccountButtons({ customer: { _id: id, email, name, suspendedAt } }: { customer: Customer }) {
  const whom = { id, email, who: name || email };
  return (
    <Card as="section" title="Sign-in">
      <div className="flex flex-wrap gap-3">
        {suspendedAt ? (
          <SmallForm intent="lift" {...whom} label="Lift suspension" />
        ) : (
          <>
            <SmallForm intent="end-sessions" {...whom} label="Sign out everywhere" />
            <SmallForm intent="suspend" {...whom} label="Suspend" variant="quiet-danger" />
          </>
        )}
      </div>
    </Card>
  );
}
