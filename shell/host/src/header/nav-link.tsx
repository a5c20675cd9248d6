import { Link, useLocation } from '@telemarket/kit';
import type { ComponentProps } from 'react';

/** A link with `aria-current` on its page and on the pages below it. */
export function NavLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  const { pathname } = useLocation();
  const isCurrent = `${pathname.toLowerCase()}/`.startsWith(`${to}/`);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
