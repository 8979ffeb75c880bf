/** Providers that ignore dots in the part before the @. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an email address most likely delivers to, for counting only: `A.da+shop@Googlemail.com` is
 * `ada@gmail.com`. Plus tags are dropped at every provider. Never an identity: two accounts may share a mailbox.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const whole = email.slice(0, at).toLowerCase();
  const untagged = whole.replace(/(?!^)\+.*$/s, '');
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
