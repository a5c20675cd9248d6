import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../router/router';
import styles from './button.module.css';
import { Icon, type IconName, withIcon } from './icon';

interface Style {
  variant?: 'primary' | 'outline' | 'quiet' | 'danger';
  /** Makes the button 36 px high, for tables. */
  compact?: boolean;
  wide?: boolean;
  icon?: IconName;
}

type ButtonProps = Style & ComponentProps<'button'> & { busy?: boolean; children: ReactNode };

function classNameOf({ variant = 'primary', compact, wide }: Style, more = ''): string {
  return [styles.button, styles[variant], compact && styles.compact, wide && styles.wide, more]
    .filter(Boolean)
    .join(' ');
}

/** A button. While it is busy, it keeps its width and its focus, and ignores clicks. */
export function Button({
  variant,
  compact,
  wide,
  icon,
  busy,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNameOf({ variant, compact, wide }, rest.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {withIcon(children, icon)}
    </button>
  );
}

export function ButtonLink({ variant, compact, wide, icon, children, ...rest }: Style & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classNameOf({ variant, compact, wide }, rest.className)}>
      {withIcon(children, icon)}
    </Link>
  );
}

/** A button with only an icon. Its label is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  filled,
  ...rest
}: ComponentProps<'button'> & { label: string; icon: IconName; filled?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.iconButton} ${rest.className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} filled={filled} />
      {rest.children}
    </button>
  );
}
