import { t } from '#contract/language/text.ts';
import { type MetaArgs, useLoaderData } from 'react-router';
import { pageMeta } from '#app/document/page-meta.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { loadTexts } from '#app/texts/load-texts.ts';
import { TextBlocks } from '#app/texts/text-blocks.tsx';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';
import { ExplodedMark } from './portfolio/exploded-mark.tsx';

const load = async ({ call }: LoaderContext) => loadTexts(call, 'portfolio');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({ title: t('My Protfolio'), description: loaderData?.texts['portfolio.description'] ?? '' }, matches);

/** About the makers of this shop. */
export default function PortfolioPage() {
  const { texts, lists, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="drawing-grid border-b border-line">
        <div className="page-width grid items-center gap-10 py-14 md:grid-cols-[1.2fr_1fr] md:py-20">
          <div>
            <h1 className="text-display">{texts['portfolio.title']}</h1>
            <p className="mt-5 max-w-prose text-lg whitespace-pre-line text-muted">{texts['portfolio.intro']}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink href="/" variant="primary" size="lg">
                {t('Browse parts')}
              </ButtonLink>
              <ButtonLink href="#projects" size="lg">
                {t('Projects')}
              </ButtonLink>
            </div>
          </div>
          <ExplodedMark />
        </div>
      </section>
      <div className="page-width grid grid-cols-1 gap-20 py-16 md:py-20">
        <section className="grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-[1.2fr_1fr]">
          <div>
            <SectionHeading title={texts['portfolio.aboutTitle']} />
            <div className="max-w-prose space-y-4 text-lg">
              <TextBlocks blocks={pages['portfolio.about'] ?? []} level={3} />
            </div>
          </div>
          <dl className="grid grid-cols-2 content-center gap-6">
            {lists['portfolio.figures'].map(({ value, label }, index) => (
              <div key={index} className="flex flex-col-reverse justify-end border-s-2 border-primary ps-5">
                <dt className="text-muted">{label}</dt>
                <dd className="figures text-display">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <SectionHeading title={t('Skills')} />
          <div className="grid gap-x-16 gap-y-5 md:grid-cols-2">
            {lists['portfolio.skills'].map(({ name, level }, index) => (
              <div key={index}>
                <p className="mb-1.5 flex justify-between gap-4">
                  <span>{name}</span>
                  <span className="figures text-muted">{level}%</span>
                </p>
                <div role="meter" aria-label={name} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Number(level)}>
                  <progress aria-hidden className="bar" max={100} value={Number(level)} />
                </div>
              </div>
            ))}
          </div>
        </section>
        <section>
          <SectionHeading title={t('Education')} />
          <div className="grid gap-px overflow-hidden rounded-box border border-line bg-line md:grid-cols-3">
            {lists['portfolio.education'].map(({ title, text }, index) => (
              <div key={index} className="bg-base-100 p-6">
                <h3 className="text-lg">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            ))}
          </div>
        </section>
        <section aria-labelledby="projects">
          <SectionHeading title={t('Projects')} id="projects" />
          <ul className="divide-y divide-line border-y border-line">
            {lists['portfolio.projects'].map(({ title, text, href, link }, index) => (
              <li key={index}>
                <Anchor
                  href={href}
                  className="group grid items-baseline gap-x-10 gap-y-1 py-6 lg:grid-cols-[16rem_1fr_13rem]"
                >
                  <span className="text-xl font-semibold">{title}</span>
                  <span className="text-muted">{text}</span>
                  <span className="inline-flex items-center gap-2 font-medium lg:justify-end text-primary group-hover:underline">
                    {link} <Icon name="arrow-right" className="transition-transform group-hover:translate-x-1" />
                  </span>
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
