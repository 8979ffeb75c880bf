import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/buttons/button.tsx';

/**
 * One setting of a section: its name, current value and actions.
 * @param link to the page that changes it; `label` is its accessible name @param actions other buttons or links
 */
export function SettingRow({
  title,
  children,
  link,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  link?: { href: string; text: string; label?: string } | false;
  actions?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium">{title}</h3>
        {children && <div className="mt-0.5 text-sm text-muted wrap-anywhere">{children}</div>}
      </div>
      {(link || actions) && (
        <div className="flex flex-wrap gap-2">
          {actions}
          {link && (
            <ButtonLink size="sm" href={link.href} aria-label={link.label}>
              {link.text}
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  );
}

/** The settings of a section, separated by rules. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className="-my-4 divide-y divide-line">{children}</ul>;
}
