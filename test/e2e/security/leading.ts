/** Names by which an address or a form says where one is led next: those that the store has, and those that others have. */
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

/** Other sites, in the spellings that have led to one somewhere. */
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
