import { TEXT_GROUP_NAMES, TEXT_GROUPS, type TextGroupName } from '#contract/texts/site-texts.ts';
import { ViewTabs } from '#app/lists/view-tabs.tsx';

/** Links to the settings screens. @param current the group of texts; undefined on the first screen */
export function SettingsTabs({ current }: { current?: TextGroupName }) {
  const tabs = [
    { href: '/dashboard/settings', text: 'Selling', current: current === undefined },
    ...TEXT_GROUP_NAMES.map((name) => ({
      href: `/dashboard/settings/${name}`,
      text: TEXT_GROUPS[name].title,
      current: current === name,
    })),
  ];
  return <ViewTabs label="Settings" tabs={tabs} className="mb-6" />;
}
