import type { RouteTable } from '@telemarket/composition/routes';
import { createContext, use } from 'react';

/** The routes with which this page was loaded. A release during the visit does not change them. */
export const RoutesContext = createContext<RouteTable | null>(null);

export function useRoutes(): RouteTable {
  const routes = use(RoutesContext);
  if (!routes) throw new Error('RoutesContext is missing');
  return routes;
}
