import '#app/payments/card/card-form.css';
import { redirectDocument, useLoaderData } from 'react-router';
import { message } from '#contract/language/text.ts';
import { Failure } from '#contract/errors.ts';
import type { PaymentLink } from '#contract/payments/payment-links.ts';
import type { Call } from '#app/api/caller.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { needsOwnDocument } from '#app/payments/own-document.ts';
import { LinkPayment } from './link-payment.tsx';
import { LinkResult } from './link-result.tsx';

const load = async ({ call, params }: LoaderContext) => {
  const token = params['token'] ?? '';
  const [link, config] = await Promise.all([readLink(call, token), call('paymentConfig')]);
  return { token, link, config };
};

/** Null for an unknown link. */
async function readLink(call: Call, token: string): Promise<PaymentLink | null> {
  return call('readPaymentLink', { params: { token } }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return null;
    throw error;
  });
}

export const loader = onServer(load);
export const clientLoader = inBrowser(async (context: LoaderContext) => {
  const loaded = await load(context);
  if (needsOwnDocument(loaded.config)) throw redirectDocument(context.url.pathname);
  return loaded;
});
export const meta = titleMeta(message('Payment'));

/** The page of a payment link: anyone with the link can pay, without signing in. Opening it changes nothing. */
export default function PaymentLinkPage() {
  const { token, link, config } = useLoaderData<typeof loader>();
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      {link?.state === 'payable' && link.order ? (
        <LinkPayment key={token} token={token} link={link} order={link.order} config={config} />
      ) : (
        <LinkResult link={link} token={token} />
      )}
    </div>
  );
}
