import { Boundary } from '@telemarket/kit';
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { useHydrated } from './use-hydrated';

export interface LazyPartProps<P extends object> {
  /** The function that loads the component. Must be the same function in every render. */
  load: () => Promise<{ default: ComponentType<P> }>;
  props: P;
  loading?: ReactNode;
  /** Shown when the code cannot be loaded or throws while it renders. */
  failed: (retry: () => void) => ReactNode;
}

/** Renders a component from its own chunk. The server and the first render of hydration show `loading`. */
export function LazyPart<P extends object>({ load, props, loading = null, failed }: LazyPartProps<P>) {
  const hydrated = useHydrated();
  const [attempt, setAttempt] = useState({ load, number: 0, Part: lazy(load) });
  const restart = () => setAttempt({ load, number: attempt.number + 1, Part: lazy(load) });
  if (attempt.load !== load) restart();
  if (!hydrated) return loading;
  return (
    <Boundary key={attempt.number} fallback={() => failed(restart)}>
      <Suspense fallback={loading}>{createElement(attempt.Part as ComponentType<P>, props)}</Suspense>
    </Boundary>
  );
}
