import { html, type Html } from './web/html.ts';
import type { FieldErrors, People, Person, EnteredPerson } from './people.ts';
import { initialsOf } from './picture.ts';

/** The sentence at the top of every sign-in page. */
export const IDENTITY_BANNER = 'Local sign-in sandbox - stands in for Google; no password needed';

// All entered accounts are stored; the list shows the ones used last.
const MAX_SHOWN = 6;

function accountRow(person: Person): Html {
  return html`<li>
    <button class="account" name="account" value="${person.sub}">
      <span class="initials" aria-hidden="true">${initialsOf(person.name)}</span>
      <span class="who"
        ><strong>${person.name}</strong>${!person.emailVerified && html` <span class="chip">email not verified</span>`}
        <span class="address">${person.email}</span></span
      >
    </button>
  </li>`;
}

function field(options: {
  id: string;
  label: string;
  type: string;
  value: string;
  error?: string | undefined;
  autocomplete: string;
  focus: boolean;
}): Html {
  const { id, label, type, value, error, autocomplete, focus } = options;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      required${focus && html` autofocus`}${error !== undefined && html` aria-invalid="true" aria-describedby="${id}-error"`}
    />
    ${error !== undefined && html`<p class="error" id="${id}-error">${error}</p>`}
  </div>`;
}

/** The form for another account after an invalid submit: its values and its errors. */
export type SubmittedForm = { entered: EnteredPerson; errors: FieldErrors };

function otherAccount(action: string, form: SubmittedForm | undefined): Html {
  const entered = form?.entered ?? { name: '', email: '', emailVerified: true };
  const errors = form?.errors ?? {};
  return html`<details class="other" ${form !== undefined && html` open`}>
    <summary>Use another account</summary>
    <form method="post" action="${action}">
      ${field({ id: 'name', label: 'Name', type: 'text', value: entered.name, error: errors.name, autocomplete: 'name', focus: errors.name !== undefined })}
      ${field({ id: 'email', label: 'Email', type: 'email', value: entered.email, error: errors.email, autocomplete: 'email', focus: errors.name === undefined && errors.email !== undefined })}
      <p class="check">
        <input id="verified" name="verified" type="checkbox" ${entered.emailVerified && html` checked`} />
        <label for="verified">email is verified</label>
      </p>
      <button class="primary" name="account" value="another">Continue</button>
    </form>
  </details>`;
}

/** The account chooser: each account is a button that completes the sign-in. */
export function chooserPage(options: {
  uid: string;
  storeName: string;
  people: People;
  form?: SubmittedForm | undefined;
}): Html {
  const { uid, storeName, people, form } = options;
  const action = `/sign-in/${uid}`;
  return html`<section class="card" aria-labelledby="title">
      <h1 id="title">Choose an account</h1>
      <p class="lead">to continue to <strong>${storeName}</strong></p>
      <form method="post" action="${action}">
        <ul class="accounts">
          ${[...people.ready, ...people.entered().slice(0, MAX_SHOWN)].map(accountRow)}
        </ul>
      </form>
      ${otherAccount(action, form)}
      <form class="cancel" method="post" action="${action}">
        <button class="quiet" name="account" value="cancel">Cancel</button>
      </form>
    </section>
    <p class="note">
      These people live on this machine only. The store gets the name, email and picture of the account you choose.
    </p>`;
}
