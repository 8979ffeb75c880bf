import type { User } from '#contract/accounts/accounts.ts';
import { ProceedDialog } from '#app/actions/proceed-dialog.tsx';
import { countOf } from '#app/actions/for-each-id.ts';
import { ADMIN_EXPLANATION, USERS } from './user-actions.ts';

/** Confirms making users admins, naming them. @param users closed if empty */
export function MakeAdminDialog({
  users,
  busy,
  onConfirm,
  onClose,
}: {
  users: readonly User[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [first, ...others] = users;
  if (!first) return null;
  const whom = others.length === 0 ? `${first.name || first.email} an admin` : `${countOf(users.length, USERS)} admins`;
  return (
    <ProceedDialog busy={busy} title={`Make ${whom}?`} confirm={`Make ${whom}`} onConfirm={onConfirm} onClose={onClose}>
      {others.length === 0 ? (
        <p className="break-all">{first.email}</p>
      ) : (
        <ul className="max-h-60 divide-y divide-line overflow-y-auto">
          {users.map((user) => (
            <li key={user._id} className="flex flex-wrap gap-x-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1 truncate">{user.name || 'No name'}</span>
              <span className="break-all text-muted">{user.email}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-muted">{ADMIN_EXPLANATION}</p>
    </ProceedDialog>
  );
}
