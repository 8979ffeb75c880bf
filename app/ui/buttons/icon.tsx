import { iconShapes } from './icon-shapes.tsx';
import { classNames } from '#app/ui/class-names.ts';

export type IconName = keyof typeof iconShapes;

/**
 * One icon of the store's set, 20 units square, in the current text color.
 * With `label` it is an image with that name; without, it is decorative and hidden from assistive technology.
 */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  const shape = iconShapes[name];
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      // With two size classes, the later one in the style sheet would win, not the one that was passed.
      className={classNames(!className?.includes('size-') && 'size-5', 'shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {typeof shape === 'string' ? <path d={shape} /> : shape}
    </svg>
  );
}
