import { t } from '#contract/language/text.ts';
import { type MetaArgs, useLoaderData } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { loadTexts } from './load-texts.ts';
import { TextBlocks } from './text-blocks.tsx';

const load = async ({ call, params }: LoaderContext) => {
  const page = params['page'] ?? '';
  const [store, { pages }] = await Promise.all([call('readStore'), loadTexts(call, 'legal')]);
  const title = store.legalPages.find((written) => written.page === page)?.title;
  if (title === undefined) throw new Failure('not_found');
  return { page, title, blocks: pages[`legal.${page}`] ?? [] };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta({ title: loaderData.title, description: '' }, matches)
    : pageMeta({ title: t('Not found') }, matches);

/** Terms, privacy and the other pages that the law requires, as admins wrote them. */
export default function LegalPage() {
  const { title, blocks } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-12 md:py-16">
      <PageHeading title={title} />
      <div className="grid max-w-prose gap-4">
        <TextBlocks blocks={blocks} />
      </div>
    </div>
  );
}
