import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { failureIn, formMessage } from '#app/forms/failure-text.ts';
import { type ReactNode, useEffect } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { PostButton } from '#app/actions/post-button.tsx';
import { canVerifyToOrder, type Problem } from '#contract/errors.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { FormAlert } from './sign-in/account-frame.tsx';
import type { ProfileResult } from './profile/profile-actions.ts';

/**
 * Replaces a form that an unverified account cannot use: explains why and offers to send the verification link again.
 * @param children what a verified email makes possible
 * @param isLinkDead after a verification link that did not work
 */
export function VerifyEmailFirst({
  email,
  children,
  isLinkDead = false,
}: {
  email: string;
  children?: ReactNode;
  isLinkDead?: boolean;
}) {
  const fetcher = useFetcher<ProfileResult>();
  const { data } = fetcher;
  return (
    <Banner
      tone={isLinkDead ? 'bad' : 'wait'}
      title={isLinkDead ? t('This link no longer works') : t('Verify your email first')}
      actions={
        <PostButton fetcher={fetcher} fields={{ form: 'verify-email' }} action="/dashboard/myprofile" size="sm">
          {t('Send the link again')}
        </PostButton>
      }
    >
      {isLinkDead ? null : children}{' '}
      {isLinkDead
        ? rich('A link works once, for one day. We can send another to {email}.', {
            email: <EmailText email={email} />,
          })
        : rich('Open the link in the email that we sent to {email}.', { email: <EmailText email={email} /> })}
      <VerificationResult answer={data} />
    </Banner>
  );
}

/**
 * Shown below an order's refusal when it is due to the limits of unverified accounts; nothing for any other refusal.
 * @param limit the limit that the form shows before anything is sent; empty if there is none
 */
export function VerifyToOrder({ problem, limit }: { problem: Problem | undefined; limit: string }) {
  const { viewer } = useRootData();
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const isVerifiable = limit.includes(t('Verify your email')) || (problem !== undefined && canVerifyToOrder(problem));
  const isOffered = viewer !== null && !viewer.emailVerified && isVerifiable;
  // The link in the email opens another tab.
  useEffect(() => {
    if (!isOffered) return;
    const onFocus = () => void revalidate();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [isOffered, revalidate]);
  if (!isOffered) return null;
  return (
    <VerifyEmailFirst email={viewer.email}>
      {/* Without scripts there is no draft. */}
      {isHydrated
        ? t('Then you can order everything that is in stock; what you entered here is kept.')
        : t('Then you can order everything that is in stock.')}
    </VerifyEmailFirst>
  );
}

/** Before checkout: offers the link to a viewer whose email is not verified, without requiring it. */
export function OfferVerification() {
  const fetcher = useFetcher<ProfileResult>();
  const { viewer } = useRootData();
  if (!viewer || viewer.emailVerified) return null;
  return (
    <Banner
      className="mb-6"
      tone="wait"
      title={t("Your email isn't verified yet")}
      actions={
        <PostButton fetcher={fetcher} fields={{ form: 'verify-email' }} action="/dashboard/myprofile" size="sm">
          {t('Send the link again')}
        </PostButton>
      }
    >
      {rich(
        'You can order and pay without it. Check that {email} is right: your receipt and everything about your paid order go there.',
        { email: <EmailText email={viewer.email} /> },
      )}
      <VerificationResult answer={fetcher.data} />
    </Banner>
  );
}

/** The result of the request for the verification email. */
export function VerificationResult({ answer }: { answer: ProfileResult | undefined }) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {answer && 'saved' in answer && t('Email sent. The link works for one day.')}
      </div>
      <FormAlert>{formMessage(failureIn(answer))}</FormAlert>
    </>
  );
}
