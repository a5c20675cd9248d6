import { createElement, memo, type ReactNode, Suspense, use, useRef, useState } from 'react';
import { Boundary } from './boundary';
import { useRemoteLoader } from './remote-loader';
import styles from './remote-view.module.css';

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
  const healed = useRef(false);
  const retry = () => {
    loader.leave(id);
    setAttempt(attempt + 1);
  };
  /** A tab outlives the files of the build it was opened with: once, it goes on with the live one by itself. */
  const heal = (error: unknown) => {
    if (healed.current || !isFileGone(error)) return;
    healed.current = true;
    retry();
  };
  return (
    <Boundary key={attempt} fallback={() => down(retry)} onFailure={heal}>
      <Suspense fallback={loading}>
        <div className={styles['part']} data-remote={id}>
          <Content id={id} props={props} />
        </div>
      </Suspense>
    </Boundary>
  );
});

function Content({ id, props }: Pick<RemoteViewProps, 'id' | 'props'>) {
  const loader = useRemoteLoader();
  const Component = loader.get(id) ?? use(loader.load(id));
  return createElement(Component, props);
}

/** What webpack raises for a chunk, or its stylesheet, that is not there. */
function isFileGone(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
