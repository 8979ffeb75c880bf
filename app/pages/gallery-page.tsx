import { pageMeta } from '../layouts/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { GalleryFeedback } from './gallery/feedback.tsx';
import { GalleryFields } from './gallery/fields.tsx';
import { GalleryMarks } from './gallery/marks.tsx';
import { GalleryTables } from './gallery/tables.tsx';
import { Clients } from './home/clients.tsx';
import { Hero } from './home/hero.tsx';
import { Stats } from './home/stats.tsx';

export const meta = () => pageMeta({ title: 'Gallery' });

/** Every piece of app/ui in its states, for those who change it. Not in a production build (routes.ts). */
export default function GalleryPage() {
  return (
    <>
      <div className="page-width grid grid-cols-1 gap-12 py-10">
        <PageHeading title="Gallery">
          Every piece of the kit in its states. Look at it in both themes and at 390 px.
        </PageHeading>
        <GalleryMarks />
        <GalleryFields />
        <GalleryTables />
        <GalleryFeedback />
      </div>
      <Hero />
      <Stats />
      <Clients />
    </>
  );
}
