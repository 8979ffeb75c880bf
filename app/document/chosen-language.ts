const NAME = 'partsmith.language';

/** Keeps the language that the visitor has chosen. Nothing redirects by it: the address decides. */
export function rememberLanguage(code: string): void {
  const isSecure = location.protocol === 'https:';
  document.cookie = `${isSecure ? '__Secure-' : ''}${NAME}=${code}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
