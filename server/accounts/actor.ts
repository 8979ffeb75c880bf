import type { Role } from '#contract/choices.ts';

/** The caller of a call that needs a sign-in. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenVersion: number;
  /** Whether the sign-in has shown a second factor: an authenticator's code, a recovery code or a passkey. */
  readonly secondFactor: boolean;
  /** Whether the sign-in began with a password of the list of common ones: then it has no admin rights. */
  readonly listedPassword: boolean;
  /** When the person signed in: the session began, or the issuer made its ID token. */
  readonly signedInAt: Date;
}
