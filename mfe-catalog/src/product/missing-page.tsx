import { ButtonLink, PageHead, paths, Slot } from '@telemarket/kit';
import { Page, text } from '@telemarket/kit/ui';
import styles from './missing-page.module.css';

interface MissingPageProps {
  title: string;
  link: string;
  children: string;
}

/** Shown at an address of something that does not exist, such as a product or a seller. */
export const MissingPage = ({ title, link, children }: MissingPageProps) => (
  <Page width="wide" className={styles.page}>
    <PageHead title={title} />
    <h1 className={text.title} tabIndex={-1}>
      {title}
    </h1>
    <p className={styles.text}>{children}</p>
    <ButtonLink to={paths.home}>{link}</ButtonLink>
    <div className={styles.widgets}>
      <Slot name="not-found" />
    </div>
  </Page>
);
