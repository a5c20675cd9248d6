import {
  createElement,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type MeasuredAs, report, reportFailedLoad } from '../report/reports';
import { PartBoundary } from './part-boundary';
import { useRemoteLoader } from './remote-loader';
import styles from './part.module.css';
import { applyStyles } from './remote-styles';

export interface RemoteViewProps {
  /** The id of the module, `owner/module`, e.g. `checkout/CartDialog`. */
  id: string;
  loading: ReactNode;
  /**
   * The view that is shown when loading or rendering fails. The module is loaded again when `retry` is called or the
   * network returns.
   */
  down: (retry: () => void) => ReactNode;
  /** The props of the component. They must be stable: a new object makes the remote render again. */
  props?: Record<string, unknown>;
  /** Set if the time until the module is ready is measured. It counts as the time of a page or of a widget. */
  measuredAs?: MeasuredAs;
}

/**
 * A part that fails because a translator has changed the page is rendered again, but at most once in this time.
 * Otherwise a part that always fails would be rendered in a loop.
 */
const REDRAW_INTERVAL_MS = 1_000;

/** A module of a remote or of the app, in an error boundary, so that its failure does not affect the rest of the page. */
export const RemoteView = memo(function RemoteView({ id, loading, down, props, measuredAs }: RemoteViewProps) {
  const loader = useRemoteLoader();
  const [attempt, setAttempt] = useState(0);
  const recovered = useRef(false);
  const redrawnAt = useRef(Number.NEGATIVE_INFINITY);
  const retry = () => {
    loader.invalidate(id);
    setAttempt(attempt + 1);
  };
  /**
   * Handles a failure of the part. When a file is missing, the live build is loaded automatically once, because an old
   * tab may need files that are deleted.
   */
  const recover = (error: unknown) => {
    if (isForeignDomChange(error) && performance.now() - redrawnAt.current > REDRAW_INTERVAL_MS) {
      redrawnAt.current = performance.now();
      setAttempt(attempt + 1);
      return;
    }
    if (loader.get(id)) report('render-error', id, error);
    else reportFailedLoad(id, error, loader.builds()[id.split('/', 1)[0] ?? '']?.build);
    if (recovered.current || !isMissingFileError(error)) return;
    recovered.current = true;
    retry();
  };
  return (
    <PartBoundary
      key={attempt}
      fallback={() => <FailedContent retry={retry}>{down(retry)}</FailedContent>}
      onFailure={recover}
    >
      <Suspense fallback={loading}>
        <div className={styles.part} data-remote={id}>
          <RemoteContent id={id} props={props} measuredAs={measuredAs} />
        </div>
      </Suspense>
    </PartBoundary>
  );
});

function FailedContent({ retry, children }: { retry: () => void; children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return children;
}

function RemoteContent({ id, props, measuredAs }: Pick<RemoteViewProps, 'id' | 'props' | 'measuredAs'>) {
  const loader = useRemoteLoader();
  // this effect must precede `use`, which is called only until the module is loaded: React fails (#467) when another
  // hook follows it
  useEffect(() => {
    if (measuredAs) report('ready', id, undefined, { isWidget: measuredAs === 'widget' });
  }, [id, props, measuredAs]);
  // the styles are applied before the first paint, and again after the part has left the page
  useLayoutEffect(applyStyles, [id]);
  useEffect(() => applyStyles, []);
  const Component = loader.get(id) ?? use(loader.load(id));
  return createElement(Component, props);
}

/**
 * Says whether React failed because a translator or an extension has moved a node. The part works when it is rendered
 * again.
 */
const isForeignDomChange = (error: unknown) => (error as { name?: string } | null)?.name === 'NotFoundError';

/** Says whether webpack could not load a chunk or its stylesheet. */
function isMissingFileError(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
