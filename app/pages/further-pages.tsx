import { useLocation } from 'react-router';
import { useRootData } from '#app/document/root-data.ts';
import { dashboardLinks } from '#app/layouts/dashboard-links.ts';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';

/** A search of all parts, and links; below /dashboard to the viewer's own screens. */
export function FurtherPages() {
  const { viewer } = useRootData();
  const { pathname } = useLocation();
  return (
    <>
      <form action="/" method="get" role="search" className="mt-8 flex gap-3">
        <SearchField label="Search all parts" placeholder="Search all parts" className="flex-1" />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href="/" icon="box">
          All parts
        </ButtonLink>
        {viewer && pathname.startsWith('/dashboard/') ? (
          dashboardLinks(viewer.staffRole).map(({ href, text, icon }) => (
            <ButtonLink key={href} href={href} icon={icon} variant="ghost">
              {text}
            </ButtonLink>
          ))
        ) : (
          <>
            <ButtonLink href="/review" variant="ghost">
              Reviews
            </ButtonLink>
            <ButtonLink href="/blogs" variant="ghost">
              Blogs
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}
