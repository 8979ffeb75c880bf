import { useLoaderData } from 'react-router';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { titleMeta } from '#app/document/page-meta.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { VerifyEmailFirst } from '#app/accounts/verify-email-first.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { loadFactorRows } from '#app/accounts/factors/factor-rows.tsx';
import { Details } from './details.tsx';
import { handleProfileAction, type ProfileResult } from './profile-actions.ts';
import { SignInAndSecurity } from './security/sign-in-and-security.tsx';
import { AddressesCard } from './addresses-card.tsx';
import { SessionsCard } from './security/sessions-card.tsx';
import { YourData } from './privacy/your-data.tsx';

const load = async (context: LoaderContext) => {
  const viewer = await context.signedIn();
  const [info, account, sessions, factors, addresses] = await Promise.all([
    context.call('readUserInfo', { params: { email: viewer.email } }),
    context.call('readOwnAccount'),
    context.call('listSessions'),
    loadFactorRows(context),
    context.call('listAddresses'),
  ]);
  const fromLink = context.url.searchParams.get('verified');
  return { viewer, info, account, sessions, factors, addresses, fromLink };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleProfileAction);
export const clientAction = inBrowser(handleProfileAction);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta('My Profile');

/** The outcome of the verification link that led here. */
function LinkResult({ isOther, viewer: { email, emailVerified } }: { isOther: boolean; viewer: Viewer }) {
  if (isOther)
    return (
      <Banner tone="bad" title="This link is for another account">
        Sign in with the email that received it, then open it again.
      </Banner>
    );
  if (!emailVerified) return <VerifyEmailFirst email={email} isLinkDead />;
  return (
    <Banner tone="good" title="Your email is verified">
      You can now add a passkey, an authenticator app or a phone number.
    </Banner>
  );
}

/**
 * The whole account, one section per topic; anything that takes more than one click has its own page below this
 * address.
 */
export default function ProfilePage() {
  const { viewer, info, account, sessions, factors, addresses, fromLink } = useLoaderData<typeof loader>();
  const posted = useAnswer<ProfileResult>();
  const postedBy = (form: string) => (posted?.form === form ? posted : undefined);
  return (
    <div className="grid max-w-prose grid-cols-1 gap-8">
      {fromLink && <LinkResult isOther={fromLink === 'other'} viewer={viewer} />}
      <Details viewer={viewer} info={info} posted={postedBy('details')} />
      <AddressesCard addresses={addresses} />
      <SignInAndSecurity viewer={viewer} account={account} factors={factors} posted={postedBy('verify-email')} />
      <SessionsCard sessions={sessions} />
      <YourData />
    </div>
  );
}
