import { rich } from '#app/ui/text/rich.tsx';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { message, t } from '#contract/language/text.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { keptToken } from './link-token.ts';

export const meta = titleMeta(message('Payment'));

/** What the page of a payment link knows of the payer's way to it. */
export interface Return {
  /** The payment that the bank has confirmed, or still processes. */
  readonly paidBy?: string;
  /** The bank has refused the payment. */
  readonly isRefused?: boolean;
}

/** Leads back to the payment link that was open in this tab, after a reload or from the bank's page. */
export default function ResumePaymentPage() {
  const navigate = useNavigate();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    const token = keptToken();
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser has the token
    if (!token) return setIsLost(true);
    const query = new URLSearchParams(location.search);
    const paidBy = query.get('payment_intent');
    const isRefused = query.get('redirect_status') === 'failed';
    const state: Return = { ...(paidBy && !isRefused && { paidBy }), ...(isRefused && { isRefused }) };
    void navigate(`/pay/${token}`, { replace: true, state });
  }, [navigate]);
  return (
    <div className="page-width flex-1 pt-8 pb-16 md:pt-12">
      <PageHeading title={t('Payment')} />
      {isLost ? (
        <Banner
          tone="wait"
          className="max-w-prose"
          title={t('Open the payment link again')}
          actions={<ButtonLink href="/#contact">{t('Contact us')}</ButtonLink>}
        >
          {t('It is in the email that you got, and shows whether your payment went through. Nothing is charged twice.')}
        </Banner>
      ) : (
        <p className="text-muted">
          {rich('One moment. <noscript>Turn on JavaScript, or open the payment link again.</noscript>', {
            noscript: (text) => <noscript>{text}</noscript>,
          })}
        </p>
      )}
    </div>
  );
}
