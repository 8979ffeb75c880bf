import { useLoaderData } from 'react-router';
import { publishDayOf } from '#contract/parts/publication.ts';
import type { AdminPart } from '#contract/parts/parts.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PartView } from '#app/parts/page/part-view.tsx';
import { Allowed } from '#app/accounts/allowed.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  return { part: await context.call('readCatalogPart', { params: { id: context.params['id']! } }) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** A part as its page will show it, for staff only. */
export default function PreviewPage() {
  const { part } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner
        tone="note"
        title={`Preview: ${publicationText(part)}`}
        actions={
          <Allowed permission="catalog.write">
            <ButtonLink href={editHref(part)} size="sm">
              Edit
            </ButtonLink>
          </Allowed>
        }
      >
        Only staff see this page.
      </Banner>
      <PartView part={part} isPreview>
        <Card as="section" title="Order" className="lg:col-start-2">
          <p className="text-muted">Customers order here while the part is on sale.</p>
        </Card>
      </PartView>
    </>
  );
}

/** Whether a part is on sale, in words. */
export function publicationText(part: Pick<AdminPart, 'hidden' | 'publishOn'>): string {
  if (part.hidden) return 'deleted';
  if (part.publishOn === '') return 'on sale';
  const day = publishDayOf(part);
  return day === undefined ? 'draft' : `draft until ${formatDay(`${day}T00:00:00Z`)}`;
}

function editHref({ _id, sku, hidden, publishOn }: AdminPart): string {
  const list = hidden ? '&deleted=1' : publishOn ? '&drafts=1' : '';
  return `/dashboard/manageproduct?q=${encodeURIComponent(sku)}${list}&edit=${_id}`;
}
