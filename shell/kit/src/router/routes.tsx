import { Children, createContext, isValidElement, type ReactElement, type ReactNode, use } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({});

/** The parts of the path that the page's route names. */
export const useParams = () => use(ParamsContext);

/** A page of a remote, inside Routes, at '/product/:id'. */
export const Route = ({ element }: { path: string; element: ReactNode }): ReactNode => element;

const isRoute = (child: ReactNode): child is ReactElement<Parameters<typeof Route>[0]> =>
  isValidElement(child) && child.type === Route;

/**
 * The first route that fits the address. The router's own brings nesting, ranking and the error screens of its data
 * router, 3 kB that every visitor would load.
 */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  for (const route of Children.toArray(children).filter(isRoute)) {
    const match = matchPath(route.props.path, pathname);
    if (match) return <ParamsContext value={match.params}>{route}</ParamsContext>;
  }
  return null;
}
