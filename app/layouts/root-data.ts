import { useRouteLoaderData } from 'react-router'

export type Viewer = {
  id: string
  email: string
  name: string
  image: string | null
  role: 'admin' | 'customer'
  emailVerified: boolean
}

export type Store = {
  name: string
  /** Which parts of the outside world are local stand-ins, and where the browser can open them. */
  sandbox: {
    cards: boolean
    google: boolean
    mail: boolean
    mailboxUrl: string | null
    identityUrl: string | null
    paymentsUrl: string | null
  }
}

/** What the root loader gives to every page. */
export type RootData = { viewer: null | Viewer; store: Store; nonce?: string }

/** A signed-out viewer of a store without stand-ins: what is shown when the root loader itself has failed. */
export const signedOutRoot: RootData = {
  viewer: null,
  store: {
    name: 'Partsmith',
    sandbox: { cards: false, google: false, mail: false, mailboxUrl: null, identityUrl: null, paymentsUrl: null },
  },
}

/** Viewer and store, anywhere below the root; signed out where there is no answer of the root loader (its own error). */
export function useRootData(): RootData {
  return (useRouteLoaderData('root') as RootData | undefined) ?? signedOutRoot
}

/** Whether any part of the outside world is a stand-in: then no money moves. */
export function isSandbox({ sandbox }: Store): boolean {
  return sandbox.cards || sandbox.google || sandbox.mail
}
