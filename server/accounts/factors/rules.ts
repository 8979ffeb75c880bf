import { createAuthMiddleware } from 'better-auth/api';
import { requireVerifiedEmail } from '#server/accounts/sign-in/requirements.ts';
import type { FactorDeps } from './changes.ts';
import { afterCode, beforeCode } from './code-steps.ts';
import { afterChange, beforeChange, GUARDED } from './change-steps.ts';
import { beforeReset, startedWithListedPassword } from './password-rules.ts';
import { afterPassword, CODE_CALLS, factorOf, type LibraryContext } from './session-factor.ts';

/** A passkey from before the rule that requires verified accounts may be an attacker's. */
async function requireVerifiedPerson({ context }: LibraryContext, userId: string): Promise<void> {
  const user = await context.internalAdapter.findUserById(userId);
  if (user) requireVerifiedEmail(user);
}

/**
 * The store's rules around the library's calls: counts codes and accepts each once, records which factor a session
 * passed, requires the factor before it is changed, and reports changes to the owner.
 */
export function factorRules(deps: FactorDeps) {
  const at = (calls: readonly string[], handle: (context: LibraryContext) => Promise<unknown>) => ({
    matcher: ({ path }: { path?: string }) => path !== undefined && calls.includes(path),
    handler: createAuthMiddleware(handle),
  });
  return {
    id: 'factor-rules',
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              before: async (session: Record<string, unknown>, context: LibraryContext | null) => {
                if (context?.path === '/passkey/verify-authentication')
                  await requireVerifiedPerson(context, String(session['userId']));
                const listedPassword = await startedWithListedPassword(deps.db, String(session['userId']), context);
                return { data: { ...session, factor: factorOf(context), listedPassword } };
              },
            },
          },
        },
      },
    }),
    hooks: {
      before: [
        at(CODE_CALLS, (context) => beforeCode(deps, context)),
        at(GUARDED, (context) => beforeChange(deps, context)),
        at(['/reset-password'], (context) => beforeReset(deps, context)),
      ],
      after: [
        at(CODE_CALLS, (context) => afterCode(deps, context)),
        at(GUARDED, (context) => afterChange(deps, context)),
        at(['/sign-in/email'], afterPassword),
        // The library has no option for this, and would refuse responses without the requested verification.
        at(['/passkey/generate-authenticate-options'], async (context) =>
          context.json({ ...(context.context.returned as object), userVerification: 'required' }),
        ),
      ],
    },
  };
}
