import { ErrorCard } from '@telemarket/kit';
import { LazyPart } from '@telemarket/kit/ui';
import type { NoticesProps } from './notices';

const loadNotices = () => import(/* webpackChunkName: "notices" */ './notices');

export const LazyNotices = (props: NoticesProps) => (
  <LazyPart
    load={loadNotices}
    props={props}
    failed={(retry) => (
      <ErrorCard title="This part could not be loaded" onRetry={retry}>
        Everything else on this page still works.
      </ErrorCard>
    )}
  />
);
