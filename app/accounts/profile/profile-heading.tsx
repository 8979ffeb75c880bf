import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';

/** The heading of a page below the profile, with a link back to it. */
export function ProfileHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="-mb-6">
      <p className="mb-2 text-sm">
        <TextLink href="/dashboard/myprofile">{t('My Profile')}</TextLink>
      </p>
      <PageHeading title={title}>{children}</PageHeading>
    </div>
  );
}
