import { rich } from '#app/ui/text/rich.tsx';
import { useLoaderData } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { titleMeta } from '#app/document/page-meta.ts';
import { formAction, type FormFailure } from '#app/forms/form-failure.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { OrderDetail } from '#app/orders/detail/order-detail.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Failure } from '#contract/errors.ts';
import type { GuestOrder } from '#contract/guest-orders/guest-orders.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';

async function load({ call, params }: LoaderContext): Promise<{ token: string; found: GuestOrder | null }> {
  const token = params['token'] ?? '';
  const found = await call('readGuestOrder', { params: { token } }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return null;
    throw error;
  });
  return { token, found };
}

type Answer = { readonly done: 'renewed' | 'canceled' } | { readonly asks: 'cancel' };

/** `cancel` asks once more, and cancels with `sure`; `renew` sends a new link to the email of the order. */
const act = formAction(async ({ call, params }, form): Promise<Answer> => {
  const token = params['token'] ?? '';
  if (form.get('intent') === 'renew') {
    await call('renewGuestLink', { params: { token } });
    return { done: 'renewed' };
  }
  if (!form.has('sure')) return { asks: 'cancel' };
  await call('cancelGuestOrder', { params: { token } });
  return { done: 'canceled' };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(act);
export const clientAction = inBrowser(act);
export const shouldRevalidate = keepWhenUnreachable;
export const meta = titleMeta(message('Your order'));

/** The page of a guest's order: whoever has its link sees the order, can pay it, and can cancel it until it is paid. */
export default function GuestOrderPage() {
  const { token, found } = useLoaderData<typeof load>();
  const answer = useAnswer<Answer | FormFailure>();
  const notice = answer && <Notice answer={answer} token={token} number={found?.order?.number ?? ''} />;
  const asks = answer !== undefined && 'asks' in answer;
  return (
    <div
      className="page-width flex-1 py-8 md:py-12"
      data-visit-order={found?.order?.paid ? found.order._id : undefined}
    >
      {found?.order ? (
        <OrderDetail
          order={found.order}
          backHref="/"
          backText={t('Shop')}
          hidesEmail
          documentPath={(name) => `/guest-document/${token}?name=${name}`}
          lineActions={() => null}
          actions={
            <>
              {found.payable && (
                <ButtonLink href={`/pay/${token}`} variant="primary">
                  {t('Pay')}
                </ButtonLink>
              )}
              {isCancelable(found.order) && !asks && (
                <PostButton fields={{ intent: 'cancel' }}>{t('Cancel order')}</PostButton>
              )}
            </>
          }
          notice={notice}
          cards={<AboutLink expiresAt={found.expiresAt} />}
        />
      ) : (
        <>
          <PageHeading title={t('Your order')} />
          <div className="grid max-w-prose gap-6">
            {notice}
            {found ? <Expired expiresAt={found.expiresAt} /> : <Unknown />}
          </div>
        </>
      )}
    </div>
  );
}

function isCancelable(order: WholeOrder): boolean {
  return isUnpaid(order) && order.lines.some(({ status }) => status !== 'cancelled');
}

function Notice({ answer, token, number }: { answer: Answer | FormFailure; token: string; number: string }) {
  if ('problem' in answer) return <Banner tone="bad" title={failureText(answer)} />;
  if ('asks' in answer)
    return (
      <Banner
        tone="wait"
        title={t('Cancel order #{number}?', { number })}
        actions={
          <>
            <ButtonLink href={`/guest-order/${token}`}>{t('Keep order')}</ButtonLink>
            <PostButton fields={{ intent: 'cancel', sure: '1' }} variant="danger">
              {t('Cancel order')}
            </PostButton>
          </>
        }
      >
        {t("You haven't been charged. Its parts go back on sale.")}
      </Banner>
    );
  return answer.done === 'renewed' ? (
    <Banner tone="good" title={t('We sent a new link to the email of the order')}>
      {t('If none arrives within a few minutes, check your spam folder, or contact us.')}
    </Banner>
  ) : (
    <Banner tone="good" title={t('The order was canceled')}>
      {t("You weren't charged.")}
    </Banner>
  );
}

function AboutLink({ expiresAt }: { expiresAt: string }) {
  return (
    <div className="print:hidden">
      <Card title={t('Keep this order')}>
        <p className="text-sm text-muted">
          {rich(
            'This link works until {time}. Whoever has it can see the order. With an account for the same email, a paid order is in My Orders as soon as you have verified the email.',
            { time: <DateTime iso={expiresAt} /> },
          )}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink href="/signUp" size="sm">
            {t('Create an account')}
          </ButtonLink>
          <PostButton fields={{ intent: 'renew' }} size="sm">
            {t('Email me a new link')}
          </PostButton>
        </div>
      </Card>
    </div>
  );
}

function Expired({ expiresAt }: { expiresAt: string }) {
  return (
    <Banner
      tone="wait"
      title={t('This link has expired')}
      actions={
        <PostButton fields={{ intent: 'renew' }} variant="primary">
          {t('Email me a new link')}
        </PostButton>
      }
    >
      {rich('It worked until {time}. We can send a new one to the email of the order.', {
        time: <DateTime iso={expiresAt} />,
      })}
    </Banner>
  );
}

function Unknown() {
  return (
    <Banner
      tone="wait"
      title={t("This link doesn't open an order")}
      actions={<ButtonLink href="/#contact">{t('Contact us')}</ButtonLink>}
    >
      {t('Check that you opened all of it, or use the newest email about the order.')}
    </Banner>
  );
}
