import type { Proven } from '#server/accounts/service.ts';
import { realEmail } from './email-alias.ts';

export interface IdentityUser extends Proven {
  /** The identity provider's user id. */
  readonly id: string;
  /** Whether the session passed a second factor. */
  readonly secondFactor: boolean;
}

/** A user, and the session that identified them. */
export interface SessionUser extends IdentityUser {
  readonly sessionId: string;
  readonly signedInAt: Date;
  /** Whether the session started with a password on the list of common ones. */
  readonly listedPassword: boolean;
}

export interface LibrarySession {
  user: LibraryUser;
  session: {
    id: string;
    createdAt: Date;
    factor?: string | null | undefined;
    listedPassword?: boolean | null | undefined;
  };
}

export interface LibraryUser {
  twoFactorEnabled?: boolean | null | undefined;
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image?: string | null | undefined;
}

/** Converts the library's user to the store's. @param secondFactor whether the session passed one */
export function identityUser(
  { id, email, emailVerified, name, image }: LibraryUser,
  secondFactor = false,
): IdentityUser {
  const subject = `identity:${id}`;
  return {
    id,
    subject,
    email: realEmail(email.toLowerCase()),
    emailVerified,
    name,
    image: image ?? null,
    secondFactor,
  };
}
