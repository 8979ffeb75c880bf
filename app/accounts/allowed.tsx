import type { ReactNode } from 'react';
import { hasPermission, type Permission } from '#contract/accounts/permissions.ts';
import { useRootData } from '#app/document/root-data.ts';

/**
 * Shows its children only to staff whose role has a permission, so that no button is shown that the server would
 * refuse.
 */
export function Allowed({ permission, children }: { permission: Permission; children: ReactNode }) {
  return usePermission(permission) && children;
}

/** Whether the viewer's role has a permission. */
export function usePermission(permission: Permission): boolean {
  const { viewer } = useRootData();
  return hasPermission(viewer?.staffRole ?? null, permission);
}
