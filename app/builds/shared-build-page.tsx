import { t } from '#contract/language/text.ts';
import { type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/document/page-meta.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { countReplaced, OfferedBuild, offeredBuildAction } from './offered-build.tsx';

const read = ({ call, params }: LoaderContext) => call('readSharedBuild', { params: { token: params.token! } });

const load = async (context: LoaderContext) => {
  const [build, replaced] = await Promise.all([read(context), countReplaced(context)]);
  return { build, replaced, path: `/build/${context.params.token!}` };
};
const act = offeredBuildAction(read);

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(act);
export const clientAction = inBrowser(act);
export const shouldRevalidate = keepWhenUnreachable;
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta({ title: t('Shared build'), subject: loaderData?.build.name }, matches);

/** A build that a customer shares. */
export default function SharedBuildPage() {
  const { build, replaced, path } = useLoaderData<typeof loader>();
  return <OfferedBuild build={build} path={path} replaced={replaced} lead={t("A shared build at today's prices.")} />;
}
