import { useRemoteLoader } from '@telemarket/browser/loader';
import { RemoteView } from '@telemarket/browser/remote-view';
import { report } from '@telemarket/browser/reports';
import { SHELL } from '@telemarket/composition/registry';
import type { PageRoute } from '@telemarket/composition/routes';
import { ErrorCard, Loading, PageHead, Skeleton } from '@telemarket/kit';
import type { Params, RemoteDefinition } from '@telemarket/composition';
import { useEffect, useMemo } from 'react';
import { Page } from '@telemarket/kit/ui';
import styles from './owned-page.module.css';

const SHELL_PAGE_DOWN: RemoteDefinition['down'] = {
  title: 'This page could not be loaded',
  text: 'Check your connection and try again. Everything that is already open still works.',
};

interface OwnedPageProps {
  route: PageRoute;
  params: Params;
}

export function OwnedPage({ route, params }: OwnedPageProps) {
  const builds = useRemoteLoader().builds();
  const build = route.owner === SHELL ? undefined : builds[route.owner];
  const down = build?.down ?? SHELL_PAGE_DOWN;
  // the params are compared by value, because a new object would make the remote render again
  const key = JSON.stringify(params);
  const props = useMemo(() => ({ params: JSON.parse(key) as Params }), [key]);
  useEffect(() => report('view', route.id), [route.id, props]);
  return (
    <>
      {route.title && <PageHead title={route.title} />}
      <RemoteView
        id={route.id}
        props={props}
        measuredAs="page"
        loading={<PageSkeleton titled={route.title !== undefined} />}
        down={(retry) => (
          <DownPage title={down.title} onRetry={retry}>
            {build?.by ? `${down.text} ${build.by}.` : down.text}
          </DownPage>
        )}
      />
    </>
  );
}

function PageSkeleton({ titled }: { titled: boolean }) {
  return (
    <Page width="wide">
      {!titled && <PageHead title="Loading" />}
      <Loading label="Loading the page" className={styles.skeleton}>
        <Skeleton width="min(420px, 80%)" height="2.5rem" />
        <Skeleton width="min(560px, 100%)" height="1.25rem" />
        <Skeleton height="320px" radius="16px" />
      </Loading>
    </Page>
  );
}

interface DownPageProps {
  title: string;
  children: string;
  onRetry: () => void;
}

const DownPage = ({ title, children, onRetry }: DownPageProps) => (
  <Page width="wide">
    <PageHead title={title} />
    <h1 className={styles.hidden} tabIndex={-1}>
      {title}
    </h1>
    <ErrorCard title={title} onRetry={onRetry}>
      {children}
    </ErrorCard>
  </Page>
);

/**
 * Stands for a path that no known remote has, while another remote has not responded yet. The path may be one of its
 * pages, so crawlers and visitors try again.
 */
export const UnknownPage = () => (
  <DownPage title="This page is not available right now" onRetry={() => location.reload()}>
    A part of the site is not responding. The other pages still work.
  </DownPage>
);
