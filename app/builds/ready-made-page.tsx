import { t } from '#contract/language/text.ts';
import { type MetaFunction, useLoaderData } from 'react-router';
import { Allowed } from '#app/accounts/allowed.tsx';
import { pageMeta } from '#app/document/page-meta.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { buildPath } from './build-actions.ts';
import { countReplaced, OfferedBuild, offeredBuildAction } from './offered-build.tsx';
import { readyMadePath } from './ready-made-path.ts';

const read = ({ call, params }: LoaderContext) => call('readReadyMadeBuild', { params: { id: params.id! } });

const load = async (context: LoaderContext) => {
  const [build, replaced] = await Promise.all([read(context), countReplaced(context)]);
  return { build, replaced };
};
const act = offeredBuildAction(read);

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(act);
export const clientAction = inBrowser(act);
export const shouldRevalidate = keepWhenUnreachable;
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(
    { title: loaderData?.build.name ?? t('Ready-made build'), description: loaderData?.build.description },
    matches,
  );

/** A ready-made build of the shop. */
export default function ReadyMadePage() {
  const { build, replaced } = useLoaderData<typeof loader>();
  return (
    <OfferedBuild
      build={build}
      path={readyMadePath(build._id)}
      replaced={replaced}
      lead={build.description}
      picture={
        build.img && (
          <PartPicture
            part={{ _id: build._id, category: 'case', img: build.img }}
            alt={build.name}
            eager
            className="max-w-2xl rounded-box border border-line"
          />
        )
      }
      staff={
        <Allowed permission="catalog.write">
          <ButtonLink href={buildPath(build._id)}>{t('Change this build')}</ButtonLink>
        </Allowed>
      }
    />
  );
}
