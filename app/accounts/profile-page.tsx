import { useActionData, useLoaderData } from 'react-router';
import type { Ask } from '../api/ask.ts';
import { inBrowser } from '../api/in-browser.ts';
import { keepWhenUnreachable } from '../api/keep-when-unreachable.ts';
import { onServer } from '../api/on-server.ts';
import { titled } from '../layouts/page-meta.ts';
import { loadFactorRows } from './factors/factor-rows.tsx';
import { Details } from './profile/details.tsx';
import { actOnProfile, type ProfileAnswer } from './profile/profile-acts.ts';
import { SignInAndSecurity } from './profile/sign-in-and-security.tsx';
import { WhereYouAreSignedIn } from './profile/where-you-are-signed-in.tsx';
import { YourData } from './profile/your-data.tsx';

const load = async (ask: Ask) => {
  const viewer = await ask.signedIn();
  const [info, account, sessions, factors] = await Promise.all([
    ask.call('readUserInfo', { params: { email: viewer.email } }),
    ask.call('readOwnAccount'),
    ask.call('listSessions'),
    loadFactorRows(ask),
  ]);
  return { viewer, info, account, sessions, factors };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(actOnProfile);
export const clientAction = inBrowser(actOnProfile);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titled('My Profile');

/** The whole account, one section per topic; whatever takes more than a click has a page below this address. */
export default function ProfilePage() {
  const { viewer, info, account, sessions, factors } = useLoaderData<typeof loader>();
  const posted = useActionData() as ProfileAnswer | undefined;
  const postedBy = (form: string) => (posted?.form === form ? posted : undefined);
  return (
    <div className="grid max-w-prose gap-8">
      <Details viewer={viewer} info={info} posted={postedBy('details')} />
      <SignInAndSecurity viewer={viewer} account={account} factors={factors} posted={postedBy('verify-email')} />
      <WhereYouAreSignedIn sessions={sessions} />
      <YourData />
    </div>
  );
}
