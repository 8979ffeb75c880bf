/** An account of sandbox mode; shown at start and on the login page, so never a secret. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly admin: boolean;
}

/** The two verified accounts of sandbox mode: who ships, and who buys. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@partsmith.test', password: 'partsmith-admin', name: 'Ada Smith', admin: true },
  { email: 'customer@partsmith.test', password: 'partsmith-customer', name: 'Casey Miller', admin: false },
];
