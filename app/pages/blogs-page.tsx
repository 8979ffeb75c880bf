import { t } from '#contract/language/text.ts';
import { type MetaArgs, useLoaderData } from 'react-router';
import { pageMeta } from '#app/document/page-meta.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { loadTexts } from '#app/texts/load-texts.ts';
import { TextBlocks } from '#app/texts/text-blocks.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';

const load = async ({ call }: LoaderContext) => loadTexts(call, 'blogs');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({ title: t('Blogs'), description: loaderData?.texts['blogs.description'] ?? '' }, matches);

/** Questions and answers; the specification's five until admins change them. */
export default function BlogsPage() {
  const { texts, lists, pages } = useLoaderData<typeof loader>();
  const posts = lists['blogs.posts'].map((post, index) => ({
    ...post,
    // Two posts with the same address still have their own ids.
    id: idOf(post.anchor || post.short, index, lists['blogs.posts']),
    answer: <TextBlocks blocks={pages[`blogs.posts.${index}.answer`] ?? []} level={3} />,
  }));
  return (
    <div className="page-width py-12 md:py-16">
      <PageHeading title={t('Blogs')}>{texts['blogs.intro']}</PageHeading>
      <div className="mt-10 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(12rem,1fr)_minmax(0,48rem)]">
        <nav aria-label={t('Questions')} className="h-fit lg:sticky lg:top-28">
          <ol className="border-s border-line">
            {posts.map((post, index) => (
              <li key={post.id}>
                <a
                  href={`#${post.id}`}
                  className="-ms-px flex min-h-11 items-center gap-3 border-s-2 border-transparent px-4 text-sm text-muted hover:border-primary hover:text-base-content"
                >
                  <span className="figures">{index + 1}</span> {post.short}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {/* The structured data marks up the visible text itself. */}
        <div className="grid grid-cols-1 gap-8" itemScope itemType="https://schema.org/FAQPage">
          {posts.map((post) => (
            <Card key={post.id} as="article">
              <div className="sm:p-3" itemProp="mainEntity" itemScope itemType="https://schema.org/Question">
                <h2 id={post.id} itemProp="name" className="text-2xl">
                  {post.question}
                </h2>
                <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
                  <div itemProp="text" className="mt-4 space-y-4 [&_:not(pre)>code]:text-[0.9em]">
                    {post.answer}
                  </div>
                </div>
              </div>
            </Card>
          ))}
        </div>
      </div>
    </div>
  );
}

/**
 * The id of a post, from its address: letters, digits and hyphens, and its number if an earlier post has the same id.
 */
function idOf(name: string, index: number, posts: readonly { anchor: string; short: string }[]): string {
  const slug = slugOf(name) || `post-${index + 1}`;
  const isTaken = posts.slice(0, index).some(({ anchor, short }) => slugOf(anchor || short) === slug);
  return isTaken ? `${slug}-${index + 1}` : slug;
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
