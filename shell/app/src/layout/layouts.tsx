import { Link, paths, useLocation } from '@telemarket/kit';
import type { ReactNode } from 'react';
import { Footer } from '../footer/footer';
import { Header } from '../header/header';
import header from '../header/header.module.css';
import { ThemeSwitch } from '../theme/theme-switch';
import { AccountStrip, isFavorites } from './account-strip';
import { Announcement } from './announcement';
import { Brand } from './brand';
import styles from './layout.module.css';

const MAIN_ID = 'main';

/**
 * The first link of the Tab order. A script moves the focus, because following the link would replace the values that a
 * link of a mail has put into the fragment of the address.
 */
export const SkipLink = () => (
  <a
    href={`#${MAIN_ID}`}
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(MAIN_ID)?.focus();
    }}
  >
    Skip to content
  </a>
);

export function StoreLayout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Announcement />
      <Header />
      {isFavorites(pathname, search) && <AccountStrip />}
      <Main>{children}</Main>
      <Footer />
    </>
  );
}

/** A layout whose header has only a link to the shop, without navigation and search. */
export function SlimLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={header['header']}>
        <div className={header['inner']}>
          <Brand />
          <Link to={paths.home} className={styles.back}>
            Back to the shop
          </Link>
        </div>
      </header>
      <AccountStrip />
      <Main>{children}</Main>
      <footer className={styles.foot}>
        <Link to={paths.helpCenter} className={styles.link}>
          Help Center
        </Link>
        <ThemeSwitch />
      </footer>
    </>
  );
}

const Main = ({ children }: { children: ReactNode }) => (
  <>
    <p className={styles.noScript}>You can browse without JavaScript. You need it to sign in, buy or send a form.</p>
    <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
      {children}
    </main>
  </>
);
