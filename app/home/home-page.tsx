import { type MetaArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { lateComponent } from '#app/late/late-component.tsx';
import { lateHandler } from '#app/late/late-handler.ts';
import { LazyChosenPartsBar } from '#app/parts/compare/lazy-chosen-parts-bar.tsx';
import { onServer } from '#app/loaders/on-server.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { handleContactForm, loadHome } from './home-loader.ts';

/** The server renders all of it; its scripts load when the visitor first uses the page. */
const HomeContent = lateComponent(
  import.meta.env.SSR ? (await import('./home-body.tsx')).HomeBody : undefined,
  async () => (await import('./home-body.tsx')).HomeBody,
);

export const loader = onServer(loadHome);
export const clientLoader = lateHandler(async () => {
  const [{ homeClientLoader }] = await Promise.all([import('./home-loader.ts'), HomeContent.load()]);
  return homeClientLoader;
});
export const clientAction = lateHandler(async () => (await import('./home-loader.ts')).homeClientAction);
export const action = onServer(async (context) => {
  const answer = await handleContactForm(context);
  // Without scripts, a reload must not send the message again.
  return 'sent' in answer ? redirect('/?sent=1#contact') : answer;
});
/** Sending a message or adding to the basket does not change the page's data. */
export function shouldRevalidate({
  formAction,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' && /^\/(\?index|basket)/.test(formAction ?? '') ? false : defaultShouldRevalidate;
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(
        {
          title: loaderData.written.texts['home.pageTitle'],
          description: loaderData.written.texts['home.pageDescription'],
          path: '/',
          ...(loaderData.filter.q && { subject: `Parts for '${loaderData.filter.q}'` }),
        },
        matches,
      )
    : pageMeta({ title: 'Home' }, matches);

export default function HomePage() {
  return (
    <>
      <HomeContent />
      <LazyChosenPartsBar />
    </>
  );
}
