import { createElement, memo, type ReactNode, Suspense, use, useState } from 'react';
import { Boundary } from './boundary';
import { useRemoteLoader } from './remote-loader';

export interface RemoteViewProps {
  /** `remote/Name`, e.g. `checkout/CartDialog`. */
  id: string;
  /** While it loads: the boxes of what comes. */
  loading: ReactNode;
  /** When it is down. */
  down: (retry: () => void) => ReactNode;
  /** The widget's props. They must be stable: a new object renders the remote anew. */
  props?: Record<string, unknown>;
}

/** One federated module with its own boundary: what happens inside stays inside. */
export const RemoteView = memo(function RemoteView({ id, loading, down, props }: RemoteViewProps) {
  const loader = useRemoteLoader();
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    loader.forget(id);
    setAttempt(attempt + 1);
  };
  return (
    <Boundary key={attempt} fallback={() => down(retry)}>
      <Suspense fallback={loading}>
        <Content id={id} props={props} />
      </Suspense>
    </Boundary>
  );
});

function Content({ id, props }: Pick<RemoteViewProps, 'id' | 'props'>) {
  const loader = useRemoteLoader();
  const Component = loader.get(id) ?? use(loader.load(id));
  return createElement(Component, props);
}
