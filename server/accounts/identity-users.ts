import type { Proven } from './service.ts';

export interface IdentityUser extends Proven {
  /** The identity provider's own id. */
  readonly id: string;
  /** Whether the session has shown a second factor. */
  readonly secondFactor: boolean;
}

/** Somebody, and by which session. */
export interface SessionUser extends IdentityUser {
  readonly sessionId: string;
  readonly signedInAt: Date;
  /** Whether it began with a password of the list of common ones. */
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

/** Somebody as the store knows them. @param secondFactor whether the session has shown one */
export function identityUser(
  { id, email, emailVerified, name, image }: LibraryUser,
  secondFactor = false,
): IdentityUser {
  const subject = `identity:${id}`;
  return { id, subject, email: email.toLowerCase(), emailVerified, name, image: image ?? null, secondFactor };
}
