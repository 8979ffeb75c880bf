import type { ReactNode } from 'react';

/** One setting of a section: its name, current value and actions. @param actions buttons or links */
export function SettingRow({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium">{title}</h3>
        {children && <div className="mt-0.5 text-sm text-muted wrap-anywhere">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  );
}

/** The settings of a section, separated by rules. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className="-my-4 divide-y divide-line">{children}</ul>;
}
