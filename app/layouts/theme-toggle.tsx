import { Icon } from '../ui/buttons/icon.tsx';
import { toggleTheme } from '../document/theme.ts';

/**
 * Switches between the light (paper) and dark (graphite) theme. CSS picks the icon, so that server and browser render
 * the same.
 */
export function ThemeToggle() {
  return (
    <button
      type="button"
      title="Light or dark"
      aria-label="Switch between light and dark"
      onClick={toggleTheme}
      className="needs-scripts btn btn-ghost btn-square size-11"
    >
      <Icon name="moon" className="when-light" />
      <Icon name="sun" className="when-dark" />
    </button>
  );
}
