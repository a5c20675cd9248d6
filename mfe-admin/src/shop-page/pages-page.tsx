import type { AdminShopPage, PageSlug, ShopPageRow } from '@telemarket/contract';
import { Chip, Dialog } from '@telemarket/kit';
import { DateTime, text } from '@telemarket/kit/ui';
import { useAdminData } from '../admin-api';
import cell from '../cell.module.css';
import { NotLoaded } from '../not-loaded';
import { OpenLink, useOpened } from '../table/opened';
import { PageForm } from './page-form';
import { PAGE_STATES, pagePath, PAGES } from './pages';
import styles from './pages-page.module.css';

export default function PagesPage() {
  const response = useAdminData<ShopPageRow[]>(PAGES);
  const { data: pages } = response;
  const { opened, close } = useOpened();
  const open = pages?.find(({ slug }) => slug === opened);
  return (
    <div className={styles.page}>
      <h2 className={text.heading}>Pages</h2>
      {pages ? (
        <>
          <p className={text.note}>
            The pages of the footer. A page without a text has a link that leads nowhere, until you publish it or hide
            the link.
          </p>
          <ul className={styles.pages} aria-label="Pages">
            {pages.map((page) => (
              <PageRow key={page.slug} page={page} />
            ))}
          </ul>
        </>
      ) : (
        <NotLoaded name="pages" {...response} />
      )}
      {open && <PageDialog key={open.slug} slug={open.slug} title={open.title} onClose={close} />}
    </div>
  );
}

function PageRow({ page: { slug, title, state, draft, savedAt } }: { page: ShopPageRow }) {
  return (
    <li className={styles.row}>
      <span className={styles.title}>
        <OpenLink row={slug}>{title}</OpenLink>
        <span className={cell.second}>
          {draft && <span>Draft, </span>}
          {savedAt ? <DateTime iso={savedAt} /> : <span>Not written yet</span>}
        </span>
      </span>
      <Chip tone={state === 'published' ? 'success' : 'neutral'}>{PAGE_STATES[state]}</Chip>
    </li>
  );
}

/** The form has the text that it began with, so that a reload of the data does not replace what somebody types. */
function PageDialog({ slug, title, onClose }: { slug: PageSlug; title: string; onClose: () => void }) {
  const response = useAdminData<AdminShopPage>(pagePath(slug), { hideStale: true });
  return (
    <Dialog title={title} open drawer onClose={onClose}>
      {response.data ? <PageForm page={response.data} /> : <NotLoaded name="page" {...response} />}
    </Dialog>
  );
}
