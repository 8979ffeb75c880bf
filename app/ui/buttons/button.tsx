import type { ComponentPropsWithRef } from 'react';
import { Anchor, type AnchorProps } from './anchor.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from '#app/ui/progress/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'quiet-danger';
export type ButtonSize = 'sm' | 'md' | 'lg';
type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: IconName; iconAfter?: IconName; wide?: boolean };

const variants: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  secondary: 'btn-outlined',
  ghost: 'btn-ghost',
  danger: 'btn-error',
  'quiet-danger': 'btn-quiet-danger',
};
/** Text that wraps to two lines makes a button taller, in a narrow window or when enlarged. */
const sizes: Record<ButtonSize, string> = {
  sm: 'btn-sm h-fit min-h-(--size)',
  md: 'h-fit min-h-11 py-1',
  lg: 'h-fit min-h-13 py-1 text-base px-6',
};

/** The classes of a button, for an element that has to look like a button (a `<summary>`, a file label). */
export function buttonClass({ variant = 'secondary', size = 'md', wide }: Look = {}): string {
  return classNames('btn', variants[variant], sizes[size], wide && 'w-full');
}

/**
 * A button. While `loading` it keeps its width, shows a spinner after 150 ms, ignores presses and is marked busy. It
 * stays focusable, so that keyboard users keep their place.
 */
export function Button({
  variant,
  size,
  icon,
  iconAfter,
  wide,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & { loading?: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), 'relative', className)}
      aria-disabled={loading || rest['aria-disabled']}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} className="-ms-1 size-4.5" />}
      <span className={loading ? 'opacity-30' : undefined}>{children}</span>
      {iconAfter && <Icon name={iconAfter} className="-me-1 size-4.5" />}
      {loading && (
        <span className="absolute inset-0 grid place-content-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button: for navigation, never for an action. */
export function ButtonLink({ variant, size, icon, iconAfter, wide, className, children, ...rest }: Look & AnchorProps) {
  return (
    <Anchor {...rest} className={classNames(buttonClass({ variant, size, wide }), className)}>
      {icon && <Icon name={icon} className="-ms-1 size-4.5" />}
      {children}
      {iconAfter && <Icon name={iconAfter} className="-me-1 size-4.5" />}
    </Anchor>
  );
}

type IconLook = { icon: IconName; label: string; variant?: ButtonVariant; size?: ButtonSize };

const iconClass = (variant: ButtonVariant, size: ButtonSize) =>
  classNames('btn btn-square', variants[variant], size === 'sm' ? 'btn-sm' : 'size-11');

/** A link that looks like an icon button; `label` is its name and its tooltip. */
export function IconLink({ icon, label, variant = 'ghost', size = 'md', className, ...rest }: IconLook & AnchorProps) {
  return (
    <Anchor title={label} aria-label={label} {...rest} className={classNames(iconClass(variant, size), className)}>
      <Icon name={icon} />
    </Anchor>
  );
}

/** A square button with only an icon; `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: IconLook & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(iconClass(variant, size), className)}
    >
      <Icon name={icon} />
    </button>
  );
}
