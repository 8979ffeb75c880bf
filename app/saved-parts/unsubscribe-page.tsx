import { useParams } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { titleMeta } from '#app/document/page-meta.ts';
import { formAction, type FormFailure } from '#app/forms/form-failure.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { SAVED_PARTS_PATH } from './saved-part-actions.ts';

const stop = formAction(async ({ call, params }): Promise<{ done: true }> => {
  await call('unsubscribe', { params: { token: params['token']! } });
  return { done: true };
});

export const action = onServer(stop);
export const clientAction = inBrowser(stop);
export const meta = titleMeta(message('Stop emails'));

/** Ends the emails that the link came with, about saved parts or a basket, when its button is pressed, because some mail programs open every link. */
export default function UnsubscribePage() {
  const { token } = useParams();
  const isOfBasket = token?.startsWith('basket-') ?? false;
  const answer = useAnswer<{ done: true } | FormFailure>();
  return (
    <div className="page-width flex-1 pt-8 pb-16 md:pt-12">
      <PageHeading title={isOfBasket ? t('Emails about your basket') : t('Emails about saved parts')} />
      <div className="grid max-w-prose gap-5">
        {answer && 'done' in answer ? (
          <Banner
            tone="good"
            title={isOfBasket ? t("We won't email you about your basket.") : t("We won't email you about saved parts.")}
            actions={!isOfBasket && <ButtonLink href={SAVED_PARTS_PATH}>{t('Saved Parts')}</ButtonLink>}
          >
            {t('You still get emails about your orders and your account.')}
          </Banner>
        ) : (
          <>
            {answer && <Banner tone="bad" title={failureText(answer)} />}
            <p>
              {isOfBasket
                ? t('This ends all emails about parts that you leave in your basket. Your basket stays.')
                : t('This ends all emails about parts that are back in stock or cost less. Your saved parts stay.')}
            </p>
            <div>
              <PostButton variant="primary" size="lg">
                {t('Stop these emails')}
              </PostButton>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
