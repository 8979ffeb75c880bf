import { Failure } from '#contract/errors.ts';
import { failureOfLibrary } from './identity-words.ts';

/** What the identity provider does about passwords, for people who are signed in. */
export interface Passwords {
  /** Whether that is the password of the account with the identity provider's id; never for one without a password. Tries are for the caller to count. */
  checkPassword(id: string, password: string): Promise<boolean>;
  /**
   * Changes the password of the session's person, ends all their sessions and opens one in place of this.
   * @returns `cookies`: Set-Cookie values that carry it on
   * @throws Failure as the library's refusals mean, `overloaded` when the database is away
   */
  changePassword(
    headers: Headers,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<{ cookies: string[]; sessionToken: string | null }>;
}

/** As much of the library as this takes. */
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
