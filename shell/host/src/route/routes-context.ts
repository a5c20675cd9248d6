import { useLocation } from '@telemarket/kit';
import { createContext, use } from 'react';
import type { RouteTable } from './route-table';

/** The routes of this page load. A release during the visit does not change them. */
export const RoutesContext = createContext<RouteTable | null>(null);

export function useRoutes(): RouteTable {
  const routes = use(RoutesContext);
  if (!routes) throw new Error('RoutesContext is missing');
  return routes;
}

/** The page of the current address; null when there is none. */
export function useRoute() {
  const { pathname } = useLocation();
  return useRoutes().match(pathname);
}
