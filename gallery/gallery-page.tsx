import { message } from '#contract/language/text.ts';
import { useSearchParams } from 'react-router';
import { titleMeta } from '#app/document/page-meta.ts';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { GalleryButtons } from './buttons.tsx';
import { GalleryChoiceFields } from './choice-fields.tsx';
import { GalleryDialogs } from './dialogs.tsx';
import { GalleryMarks } from './marks.tsx';
import { GalleryMessages } from './messages.tsx';
import { GallerySheets } from './sheets.tsx';
import { GalleryTablePieces } from './table-pieces.tsx';
import { GalleryTables } from './tables.tsx';
import { GalleryTextFields } from './text-fields.tsx';
import { GalleryWaiting } from './loading.tsx';

export const meta = titleMeta(message('Gallery'));

const families = {
  buttons: GalleryButtons,
  marks: GalleryMarks,
  'text-fields': GalleryTextFields,
  'choice-fields': GalleryChoiceFields,
  sheets: GallerySheets,
  tables: GalleryTables,
  'table-pieces': GalleryTablePieces,
  messages: GalleryMessages,
  waiting: GalleryWaiting,
  dialogs: GalleryDialogs,
};

/**
 * Every component of app/ui in all of its states, for developers; `?family=tables` shows one family.
 * Not in a production build (routes.ts).
 */
export default function GalleryPage() {
  const [search] = useSearchParams();
  const wanted = search.get('family');
  return (
    <div className="page-width grid grid-cols-1 gap-12 py-10">
      <PageHeading title="Gallery">
        Every UI component in every state.{' '}
        <a className="link" href="/dev/emails">
          Emails
        </a>
      </PageHeading>
      {Object.entries(families).map(([name, Family]) => (!wanted || wanted === name) && <Family key={name} />)}
    </div>
  );
}
