import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { chooserPage, IDENTITY_BANNER, type SubmittedForm } from './chooser-page.ts';
import { notice } from './notice-page.ts';
import type { People, Person } from './people.ts';
import { sendPage } from './web/page.ts';
import { isOwnOrigin, readForm } from './web/request.ts';

type ChooserOptions = {
  provider: Provider;
  people: People;
  port: number;
  storeName: string;
  storeOrigin: string;
  /** The store's callback addresses, to which a completed sign-in redirects. */
  redirectUris: readonly string[];
};

type SignIn = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Handles GET and POST of /sign-in/{uid}, the page on which the user chooses an account. */
export function createChooser(
  options: ChooserOptions,
): (req: IncomingMessage, res: ServerResponse, uid: string) => Promise<void> {
  const { provider, people, port, storeName, storeOrigin } = options;
  const formTargets = [storeOrigin, ...options.redirectUris.map((uri) => new URL(uri).origin)];

  async function findSignIn(req: IncomingMessage, res: ServerResponse, uid: string): Promise<SignIn | undefined> {
    // The library throws when the cookie is missing or the sign-in has expired; in both cases the user starts again.
    const signIn = await provider.interactionDetails(req, res).catch(() => undefined);
    return signIn?.uid === uid ? signIn : undefined;
  }

  function show(res: ServerResponse, uid: string, form?: SubmittedForm): void {
    const body = chooserPage({ uid, storeName, people, form });
    sendPage(res, {
      title: `Choose an account - ${storeName}`,
      banner: IDENTITY_BANNER,
      body,
      formTargets,
      status: form ? 422 : 200,
    });
  }

  async function finish(req: IncomingMessage, res: ServerResponse, signIn: SignIn, chosen: Person): Promise<void> {
    const grant = new provider.Grant({ accountId: chosen.sub, clientId: String(signIn.params['client_id']) });
    grant.addOIDCScope(String(signIn.params['scope'] ?? 'openid'));
    // Answers all prompts at once: choosing an account is the consent.
    const result = {
      login: { accountId: chosen.sub, remember: false },
      select_account: {},
      consent: { grantId: await grant.save() },
    };
    await provider.interactionFinished(req, res, result);
  }

  async function choose(req: IncomingMessage, res: ServerResponse, signIn: SignIn): Promise<void> {
    const form = await readForm(req);
    const account = form.get('account') ?? '';
    if (account === 'cancel') {
      const result = { error: 'access_denied', error_description: 'The sign-in was cancelled' };
      return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
    }
    if (account === 'another') {
      const entered = {
        name: form.get('name') ?? '',
        email: form.get('email') ?? '',
        emailVerified: form.has('verified'),
      };
      const added = await people.add(entered);
      return 'sub' in added ? finish(req, res, signIn, added) : show(res, signIn.uid, { entered, errors: added });
    }
    const chosen = people.find(account);
    return chosen ? finish(req, res, signIn, chosen) : show(res, signIn.uid);
  }

  return async (req, res, uid) => {
    const isPost = req.method === 'POST';
    if (isPost && !isOwnOrigin(req, port)) {
      return notice(res, options, {
        status: 403,
        title: 'Not accepted',
        text: 'This form was not sent by the sign-in page itself, so nothing was done.',
      });
    }
    const signIn = await findSignIn(req, res, uid);
    if (!signIn) {
      return notice(res, options, {
        status: 404,
        title: 'This sign-in has ended',
        text: 'It was completed, is over an hour old, or was started in another browser. Nothing was changed; start again at the store.',
      });
    }
    return isPost ? choose(req, res, signIn) : show(res, uid);
  };
}
