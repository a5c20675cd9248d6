import { Boundary } from '@telemarket/kit';
import { createElement, memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { report } from '../report/reports';
import { useRemoteLoader } from './remote-loader';
import styles from './remote.module.css';

export interface RemoteViewProps {
  /** `owner/module`, e.g. `checkout/CartDialog`. */
  id: string;
  /** Shown while it loads. */
  loading: ReactNode;
  /** Shown when it cannot be loaded or throws. It is loaded again by `retry`, and when the network is back. */
  down: (retry: () => void) => ReactNode;
  /** The component's props. They must be stable: a new object renders the remote again. */
  props?: Record<string, unknown>;
}

/** A module of a remote, or of the shell, in a boundary: its failure affects nothing else. */
export const RemoteView = memo(function RemoteView({ id, loading, down, props }: RemoteViewProps) {
  const loader = useRemoteLoader();
  const [attempt, setAttempt] = useState(0);
  const recovered = useRef(false);
  const retry = () => {
    loader.invalidate(id);
    setAttempt(attempt + 1);
  };
  /** The files of an old tab's build may be deleted. The first time, the live build is loaded without a question. */
  const recover = (error: unknown) => {
    report(loader.get(id) ? 'render-error' : 'failed-load', id, error);
    if (recovered.current || !isFileMissing(error)) return;
    recovered.current = true;
    retry();
  };
  return (
    <Boundary key={attempt} fallback={() => <Down retry={retry}>{down(retry)}</Down>} onFailure={recover}>
      <Suspense fallback={loading}>
        <div className={styles['part']} data-remote={id}>
          <Content id={id} props={props} />
        </div>
      </Suspense>
    </Boundary>
  );
});

/** What failed without a network is loaded again when the network is back. */
function Down({ retry, children }: { retry: () => void; children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return children;
}

function Content({ id, props }: Pick<RemoteViewProps, 'id' | 'props'>) {
  const loader = useRemoteLoader();
  // before `use`: React fails (#467) when a hook follows one that is called once only
  useEffect(() => {
    // the props of a page
    if (props && 'params' in props) report('ready', id);
  }, [id, props]);
  const Component = loader.get(id) ?? use(loader.load(id));
  return createElement(Component, props);
}

/** Whether webpack threw because a chunk, or its stylesheet, could not be loaded. */
function isFileMissing(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
