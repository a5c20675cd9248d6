import { Link, useLocation } from '@telemarket/kit';
import type { ComponentProps } from 'react';

/** A link that has `aria-current` on its own page and on pages below it. */
export function NavLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  const { pathname } = useLocation();
  const isCurrent = `${pathname.toLowerCase()}/`.startsWith(`${to}/`);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
