import { Link, paths } from '@telemarket/kit';
import type { ReactNode } from 'react';
import { PassportSlot } from '../passport/passport-slot';
import { ThemeSwitch } from '../theme/theme-switch';
import { Brand } from './brand';
import { Main } from './main';
import styles from './slim-layout.module.css';

/** A bar with a link to the shop, without navigation and search. */
export function SlimLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles['bar']}>
        <div className={styles['inner']}>
          <Brand />
          <Link to={paths.home} className={styles['back']}>
            Back to the shop
          </Link>
        </div>
      </header>
      <Main>{children}</Main>
      <footer className={styles['foot']}>
        <Link to={paths.helpCenter} className={styles['link']}>
          Help Center
        </Link>
        <ThemeSwitch />
      </footer>
      <PassportSlot />
    </>
  );
}
