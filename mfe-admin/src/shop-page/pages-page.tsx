import type { AdminShopPage, PageSlug, ShopPageRow } from '@telemarket/contract';
import { Chip, Dialog } from '@telemarket/kit';
import { DateTime, text } from '@telemarket/kit/ui';
import { useAdminData } from '../admin-api';
import { NotLoaded } from '../not-loaded';
import { OpenRow, OpenRows } from '../open-rows';
import { useOpened } from '../table/opened';
import { PageForm } from './page-form';
import { PAGE_STATE_LABELS, pagePath, PAGES } from './pages';
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
            These pages are linked in the footer. The link to a page without text leads nowhere until you publish the
            page or hide the link.
          </p>
          <OpenRows label="Pages">
            {pages.map(({ slug, title, state, draft, savedAt }) => (
              <OpenRow
                key={slug}
                row={slug}
                title={title}
                note={
                  <>
                    {draft && <span>Draft, </span>}
                    {savedAt ? <DateTime iso={savedAt} /> : <span>Not written yet</span>}
                  </>
                }
              >
                <Chip tone={state === 'published' ? 'success' : 'neutral'}>{PAGE_STATE_LABELS[state]}</Chip>
              </OpenRow>
            ))}
          </OpenRows>
        </>
      ) : (
        <NotLoaded name="pages" {...response} />
      )}
      {open && <PageDialog key={open.slug} slug={open.slug} title={open.title} onClose={close} />}
    </div>
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
