import { useActionData, useLoaderData } from 'react-router';
import { readUserInfo } from '#contract/accounts.ts';
import type { Ask } from '../api/ask.ts';
import { inBrowser } from '../api/in-browser.ts';
import { keepWhenUnreachable } from '../api/keep-when-unreachable.ts';
import { onServer } from '../api/on-server.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Details } from './profile/details.tsx';
import { actOnProfile, type ProfileAnswer } from './profile/profile-acts.ts';
import { SignInAndSecurity } from './profile/sign-in-and-security.tsx';

const load = async (ask: Ask) => {
  const viewer = await ask.signedIn();
  return { viewer, info: await ask.call(readUserInfo, { params: { email: viewer.email } }) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(actOnProfile);
export const clientAction = inBrowser(actOnProfile);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = () => pageMeta({ title: 'My Profile' });

/** All of somebody's account, a section a matter; what takes more than a click has a page of its own below this address. */
export default function ProfilePage() {
  const { viewer, info } = useLoaderData<typeof loader>();
  const posted = useActionData() as ProfileAnswer | undefined;
  return (
    <div className="grid max-w-prose gap-8">
      <Details viewer={viewer} info={info} posted={posted?.form === 'details' ? posted : undefined} />
      <SignInAndSecurity viewer={viewer} />
    </div>
  );
}
