import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../router/router';
import styles from './button.module.css';
import { Icon, type IconName } from './icon';

interface Look {
  variant?: 'primary' | 'outline' | 'quiet' | 'danger';
  /** 36 px high, for tables and dense rows. */
  compact?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  icon?: IconName;
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean; children: ReactNode };

function className({ variant = 'primary', compact, wide }: Look, more = ''): string {
  return [styles['button'], styles[variant], compact && styles['compact'], wide && styles['wide'], more]
    .filter(Boolean)
    .join(' ');
}

/** While busy it keeps its width and its focus, and does nothing. */
export function Button({
  variant,
  compact,
  wide,
  icon,
  busy = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={className({ variant, compact, wide }, rest.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, so it stays a real link. */
export function ButtonLink({ variant, compact, wide, icon, children, ...rest }: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={className({ variant, compact, wide })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A button of one icon; its name is read aloud and shown as a tooltip. */
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
      className={`${styles['iconButton']} ${rest.className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} filled={filled} />
      {rest.children}
    </button>
  );
}
