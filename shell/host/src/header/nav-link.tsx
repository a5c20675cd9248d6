import { Link, useLocation } from '@telemarket/kit';
import type { ComponentProps } from 'react';

export interface NavLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'className'> {
  to: string;
  className: (state: { isActive: boolean }) => string;
}

/** A link that knows whether its page, or one below it, is the current one. */
export function NavLink({ to, className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isActive = `${pathname.toLowerCase()}/`.startsWith(`${to}/`);
  return <Link {...rest} to={to} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />;
}
