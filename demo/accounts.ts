/** A demo account of sandbox mode. Its password is public: the start-up output and the login page show it. */
interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly admin: boolean;
}

/** The two verified accounts of sandbox mode: an admin and a customer. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@partsmith.test', password: 'partsmith-admin', name: 'Ada Smith', admin: true },
  { email: 'customer@partsmith.test', password: 'partsmith-customer', name: 'Casey Miller', admin: false },
];
