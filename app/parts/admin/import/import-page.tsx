import { PARTS } from '#app/lists/nouns.ts';
import { useLoaderData } from 'react-router';
import type { Import, ImportArchive } from '#contract/parts/import/imports.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { fileSize } from '#app/parts/admin/form/check-picture.ts';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { ChooseFiles } from './choose-files.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportedPictures } from './imported-pictures.tsx';
import { MapColumns } from './map-columns.tsx';
import { RecentImports, UndoImport } from './recent-imports.tsx';
import { useImport } from './use-import.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  return { recent: await context.call('listImports') };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

const ROWS = ['row', 'rows'] as const;

/** Imports parts from files: reads them, shows every row, then writes all at once. */
export default function ImportPage() {
  const { recent } = useLoaderData<typeof loader>();
  const { stage, failure, isUnclear, read, map, write, editColumns, showRows, stop, startOver, leave } = useImport();
  return (
    <>
      <PageHeading
        title="Import parts"
        actions={<ButtonLink href="/dashboard/manageproduct">Manage Product</ButtonLink>}
      >
        Check every row before anything is saved.
      </PageHeading>
      <noscript>
        <Banner className="mb-6" tone="wait" title="Importing needs JavaScript">
          Turn it on, or use the command line: npm run import.
        </Banner>
      </noscript>
      {failure && (
        <Banner className="mb-6" tone="bad" title={failure.message}>
          {isUnclear
            ? "We don't know whether the rows were saved. Import them again to find out: no row is saved twice."
            : 'Nothing has been imported.'}
        </Banner>
      )}
      <div className="needs-scripts">
        {/* Mounted from the start, so that new content is announced. */}
        <div role="status">
          {stage.at === 'looking' && (
            <ImportSummary
              seen={stage.seen}
              onEditColumns={() => editColumns(stage.seen)}
              onWrite={() => void write(stage.seen)}
              onStartOver={startOver}
            />
          )}
          {stage.at === 'done' && (
            <Banner
              tone="good"
              title={`Imported: ${countOf(stage.result.counts.added, PARTS)} added, ${formatCount(stage.result.counts.changed)} changed`}
              actions={
                <>
                  <ButtonLink href="/dashboard/manageproduct" variant="primary" size="sm">
                    View parts
                  </ButtonLink>
                  <Button size="sm" onClick={startOver}>
                    Import more
                  </Button>
                  <UndoImport id={stage.result.id} onDone={() => leave(stage.result)} />
                </>
              }
            >
              {countOf(stage.result.counts.refused, ROWS)} rejected, {formatCount(stage.result.counts.unchanged)}{' '}
              unchanged.
            </Banner>
          )}
        </div>
        {stage.at === 'done' && stage.result.pictures && (
          <ImportedPictures id={stage.result.id} first={stage.result.pictures} />
        )}
        {stage.at === 'choosing' && (
          <>
            <ChooseFiles before={stage.before} onRead={(files, settings) => void read(files, settings)} />
            <RecentImports imports={recent} />
          </>
        )}
        {stage.at === 'mapping' && (
          <MapColumns
            key={stage.seen.id}
            layouts={stage.seen.layouts}
            onSave={(choices) => void map(choices)}
            onCancel={isUnderstood(stage.seen) ? () => showRows(stage.seen) : startOver}
          />
        )}
        {stage.at === 'reading' && (
          <Card title="Reading">
            <ProgressBar
              label={stage.sent < stage.size ? `Sending ${stage.file}` : `Checking ${stage.file}`}
              {...(stage.sent < stage.size && { value: stage.sent, max: stage.size })}
              detail={`${fileSize(stage.sent)} of ${fileSize(stage.size)}`}
            />
            <div className="mt-4">
              <Button size="sm" onClick={stop}>
                Stop
              </Button>
            </div>
          </Card>
        )}
        {stage.at === 'looking' && stage.seen.archive && <ArchiveNote archive={stage.seen.archive} />}
        {stage.at === 'looking' && (
          <Card flush className="import-rows mt-6">
            <ImportRows seen={stage.seen} />
          </Card>
        )}
        {stage.at === 'writing' && (
          <Card title="Importing">
            <ProgressBar
              label="Saving parts"
              value={stage.done}
              max={Math.max(1, stage.of)}
              detail={`${formatCount(stage.done)} of ${countOf(stage.of, ROWS)}`}
            />
            <p className="mt-3 text-sm text-muted">
              Either all rows are saved or none. This continues if you leave the page.
            </p>
          </Card>
        )}
      </div>
    </>
  );
}

/** Whether all files were read; otherwise their columns have to be chosen first. */
function isUnderstood({ layouts }: Import): boolean {
  return layouts.every(({ missing }) => missing.length === 0);
}

function ImportSummary({
  seen: { counts, layouts },
  onEditColumns,
  onWrite,
  onStartOver,
}: {
  seen: Import;
  onEditColumns: () => void;
  onWrite: () => void;
  onStartOver: () => void;
}) {
  const rows = counts.added + counts.changed;
  const isRefused = rows === 0 && counts.unchanged === 0 && counts.refused > 0;
  const withoutKind = layouts.reduce(
    (sum, layout) => sum + layout.withoutKind + layout.unknownKinds.reduce((all, kind) => all + kind.rows, 0),
    0,
  );
  const leftOut = layouts.reduce((sum, layout) => sum + (layout.leftOut ?? 0), 0);
  return (
    <Banner
      tone={rows > 0 ? 'note' : 'wait'}
      title={
        rows > 0
          ? 'Nothing has been saved yet'
          : isRefused
            ? 'No row can be imported like this'
            : 'There is nothing to import'
      }
      actions={
        <>
          {!isRefused && (
            <Button variant="primary" disabled={rows === 0} onClick={onWrite}>
              {`Import ${countOf(rows, ROWS)}`}
            </Button>
          )}
          <Button variant={isRefused ? 'primary' : 'secondary'} onClick={onEditColumns}>
            {withoutKind > 0 ? 'Choose kinds' : isRefused ? 'Choose columns' : 'Columns'}
          </Button>
          <Button onClick={onStartOver}>Choose other files</Button>
        </>
      }
    >
      {formatCount(counts.added)} new, {formatCount(counts.changed)} changed, {formatCount(counts.unchanged)} unchanged,{' '}
      {formatCount(counts.refused)} rejected. Stock is what can be sold; reserved units stay reserved.
      {leftOut > 0 &&
        ` ${countOf(leftOut, ROWS)} ${leftOut === 1 ? 'is no part' : 'are no parts'}, only about products of variants, pictures or translations.`}
      {withoutKind > 0 &&
        ` ${countOf(withoutKind, ROWS)} ${withoutKind === 1 ? 'has' : 'have'} no known kind. Choose one.`}
      {isRefused && withoutKind === 0 && ' Choose what the columns contain; the rows below say what is missing.'}
    </Banner>
  );
}

const PICTURES = ['picture', 'pictures'] as const;
const FILES = ['file', 'files'] as const;

/** The number of pictures in an import's ZIP files, and the files that can't be used. */
function ArchiveNote({ archive: { pictures, failures } }: { archive: ImportArchive }) {
  if (failures.length === 0)
    return <p className="mt-4 text-sm text-muted">The ZIP has {countOf(pictures, PICTURES)}.</p>;
  return (
    <Banner className="mt-6" tone="wait" title={`${countOf(failures.length, FILES)} of the ZIP can't be used`}>
      <p>The ZIP also has {countOf(pictures, PICTURES)}.</p>
      <ul className="mt-2 grid gap-1">
        {failures.map(({ name, reason }, at) => (
          <li key={at} className="wrap-anywhere">
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
