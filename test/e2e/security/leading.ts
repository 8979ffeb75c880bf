/** Parameter and field names that may contain a redirect target: the store's own, and those of other applications. */
export const LEADING = [
  'from',
  'back',
  'callbackURL',
  'errorCallbackURL',
  'newUserCallbackURL',
  'redirectTo',
  'next',
  'return_to',
  'returnUrl',
  'redirect_uri',
  'continue',
  'url',
];

/** Other sites, in spellings that have fooled redirect checks before. */
export const ELSEWHERE = [
  '//evil.test/',
  '/\\evil.test/',
  'https://evil.test/',
  '/\t/evil.test/',
  '/.//evil.test/',
  '/%09/evil.test/',
  '/%5cevil.test/',
  '@evil.test/',
  'javascript:alert(1)',
];
