import { redirect, useLoaderData, useParams } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import type { CallResult } from '#app/api/caller.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { formAction, type FormFailure } from '#app/forms/form-failure.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';

const load = async (context: LoaderContext) => ({ email: (await context.signedIn()).email });

const restore = formAction(async ({ call, params }): Promise<CallResult<'restoreBasket'>> => {
  const answer = await call('restoreBasket', { params: { token: params['token']! } });
  if (answer.leftOut.length === 0) throw redirect('/basket');
  return answer;
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(restore);
export const clientAction = inBrowser(restore);
export const shouldRevalidate = keepWhenUnreachable;
export const meta = titleMeta(message('Back to your basket'));

/** Restores the basket of an email when its button is pressed, because some mail programs open every link. */
export default function RestoreBasketPage() {
  const { email } = useLoaderData<typeof loader>();
  const { token } = useParams();
  const answer = useAnswer<CallResult<'restoreBasket'> | FormFailure>();
  return (
    <div className="page-width flex-1 pt-8 pb-16 md:pt-12">
      <PageHeading title={t('Back to your basket')} />
      <div className="grid max-w-prose gap-5">
        {answer && 'leftOut' in answer ? (
          <Banner
            tone="wait"
            title={
              answer.added.length > 0 ? t('Some parts are not available any more') : t('None of the parts is available')
            }
            actions={<ButtonLink href="/basket">{t('Basket')}</ButtonLink>}
          >
            {[...new Set(answer.leftOut.map(({ problem }) => problem))].join(' ')}
          </Banner>
        ) : (
          <>
            {answer && <Banner tone="bad" title={failureText(answer)} />}
            <p>
              {t(
                'This puts the parts of our email back into the basket of {email}, at the prices of now. Parts that are still in it stay.',
                { email },
              )}
            </p>
            <div>
              <PostButton action={`/restore-basket/${token}`} variant="primary" size="lg">
                {t('Restore my basket')}
              </PostButton>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
