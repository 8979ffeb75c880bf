import { useLocation } from 'react-router';
import { t } from '#contract/language/text.ts';
import { localPath } from '#contract/language/language-path.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';

/**
 * A search for all parts, and links; below /dashboard, links to the viewer's own screens. Every page loads this with
 * its error page, so it does not use the menu's links and their permissions.
 */
export function FurtherPages() {
  const { viewer } = useRootData();
  const { pathname } = useLocation();
  const isInDashboard = viewer && pathname.startsWith('/dashboard/');
  return (
    <>
      <form action={localPath('/')} method="get" role="search" className="mt-8 flex gap-3">
        <SearchField label={t('Search all parts')} placeholder={t('Search all parts')} className="flex-1" />
        <Button type="submit" variant="primary">
          {t('Search')}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href="/" icon="box">
          {t('All parts')}
        </ButtonLink>
        <ButtonLink href={isInDashboard ? '/dashboard' : '/review'} variant="ghost">
          {isInDashboard ? (viewer.staffRole ? t('Dashboard') : t('My Orders')) : t('Testimonials')}
        </ButtonLink>
        <ButtonLink href={isInDashboard ? '/dashboard/myprofile' : '/blogs'} variant="ghost">
          {isInDashboard ? t('My Profile') : t('Blogs')}
        </ButtonLink>
      </div>
    </>
  );
}
