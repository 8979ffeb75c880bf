import type { ReactNode } from 'react';
import { TextLink } from '../../ui/anchor.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The heading of a page below the profile, with a link back to it. */
export function FactorHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="-mb-6">
      <p className="mb-2 text-sm">
        <TextLink href="/dashboard/myprofile">My Profile</TextLink>
      </p>
      <PageHeading title={title}>{children}</PageHeading>
    </div>
  );
}
