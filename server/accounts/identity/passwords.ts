import { Failure } from '#contract/errors.ts';
import { failureOfLibrary } from './messages.ts';

/** The identity provider's password functions for signed-in users. */
export interface Passwords {
  /**
   * Whether the password is that of the account with the identity provider's id; false for accounts without one. The
   * caller counts attempts.
   */
  checkPassword(id: string, password: string): Promise<boolean>;
  /**
   * Changes the password of the session's user, ends all their sessions and starts a new one.
   * @returns `cookies`: Set-Cookie values of the new session
   * @throws Failure for the library's refusals, `overloaded` if the database is unavailable
   */
  changePassword(
    headers: Headers,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<{ cookies: string[]; sessionToken: string | null }>;
}

/** The subset of the library's API used here. */
interface Library {
  readonly api: {
    changePassword(input: {
      headers: Headers;
      body: { currentPassword: string; newPassword: string; revokeOtherSessions: true };
      returnHeaders: true;
    }): Promise<{ headers: Headers; response: { token: string | null } }>;
  };
  readonly $context: Promise<{
    internalAdapter: { findCredentialAccount(userId: string): Promise<{ password?: string | null } | null> };
    password: { verify(input: { hash: string; password: string }): Promise<boolean> };
  }>;
}

export function passwordsOf({ api, $context }: Library): Passwords {
  return {
    async checkPassword(id, password) {
      const { internalAdapter, password: hasher } = await $context;
      const account = await internalAdapter.findCredentialAccount(id);
      return account?.password ? hasher.verify({ hash: account.password, password }) : false;
    },
    async changePassword(headers, passwords) {
      try {
        const body = { ...passwords, revokeOtherSessions: true as const };
        const changed = await api.changePassword({ headers, body, returnHeaders: true });
        return { cookies: changed.headers.getSetCookie(), sessionToken: changed.response.token };
      } catch (error) {
        const { statusCode, body } = error as { statusCode?: number; body?: { code?: string; message?: string } };
        if (statusCode) throw failureOfLibrary(statusCode, body ?? {});
        throw new Failure('overloaded', undefined, { cause: error });
      }
    },
  };
}
