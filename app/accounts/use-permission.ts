import { hasPermission, type Permission } from '#contract/accounts/permissions.ts';
import { useRootData } from '#app/document/root-data.ts';

/** Whether the viewer has a permission: screens show only buttons that the server would not refuse. */
export function usePermission(permission: Permission): boolean {
  const { viewer } = useRootData();
  return hasPermission(viewer?.staffRole ?? null, permission);
}
