import type { ShopPage } from '@telemarket/contract';
import { ErrorCard, Loading, PageHead, Skeleton, useLocation, useResource } from '@telemarket/kit';
import { MarkdownView, Page, text } from '@telemarket/kit/ui';
import type { ReactNode } from 'react';
import { MissingPage } from '../product/missing-page';
import { isMissing } from '../product/product.resource';
import styles from './written-page.module.css';
import { shopPagePath } from './shop-page.reads';

/** A page that the operator has written. `children` stands below its text. */
export function WrittenPage({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const { data, error, isValidating, mutate } = useResource<ShopPage | null>(shopPagePath(pathname), 'on focus');
  // The operator has removed the page after the browser loaded the list of pages, or after it loaded this page.
  if (data === null || isMissing(error))
    return (
      <MissingPage title="Page not found" link="Go to the home page">
        There is nothing at this address.
      </MissingPage>
    );
  if (!data)
    return (
      <Page width="wide">
        <PageHead title={error ? 'This page could not be loaded' : 'Loading'} />
        {error ? (
          <ErrorCard
            title="This page could not be loaded"
            error={error}
            busy={isValidating}
            onRetry={() => void mutate()}
          />
        ) : (
          <Loading label="Loading the page">
            <Skeleton height="320px" radius="16px" />
          </Loading>
        )}
      </Page>
    );
  return (
    <Page width="wide">
      <PageHead title={data.title} />
      <article className={styles.article}>
        <h1 dir="auto" className={text.title} tabIndex={-1}>
          {data.title}
        </h1>
        <MarkdownView html={data.html} />
      </article>
      {children}
    </Page>
  );
}
