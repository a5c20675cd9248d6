import { CATEGORIES, CATEGORY_IDS, Link, paths, useShop } from '@telemarket/kit';
import { Brand } from '../layout/brand';
import { Operator } from '../layout/operator';
import page from '../page/page.module.css';
import { ThemeSwitch } from '../theme/theme-switch';
import styles from './footer.module.css';
import { NewsletterForm } from './newsletter-form';

const LINK_COLUMNS = [
  {
    title: 'Marketplace',
    links: [
      ...CATEGORY_IDS.map((id) => [CATEGORIES[id].path, CATEGORIES[id].plural] as const),
      ['/featured', 'Featured'],
    ],
  },
  {
    title: 'Support',
    links: [
      [paths.help, 'Help Center'],
      [paths.contactSupport, 'Contact Support'],
      [paths.trackOrder, 'Track Order'],
      ['/guides', 'Guides'],
      ['/security', 'Security'],
    ],
  },
  {
    title: 'Company',
    links: [
      ['/about', 'About'],
      ['/careers', 'Careers'],
      ['/press', 'Press'],
      ['/partners', 'Partners'],
    ],
  },
] as const;

const LEGAL_LINKS = [
  [paths.privacy, 'Privacy Policy'],
  [paths.terms, 'Terms of Service'],
  ['/cookies', 'Cookies'],
  ['/imprint', 'Imprint'],
] as const;

export function Footer() {
  const { hiddenPages, named } = useShop();
  const shown = (links: readonly FooterLink[]) => links.filter(([to]) => !hiddenPages.includes(to));
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.lead}>
          <Brand />
          <p className={page.note}>Telegram groups, bots and accounts you can check before you buy.</p>
          <NewsletterForm />
        </div>
        {LINK_COLUMNS.map(
          ({ title, links }) =>
            shown(links).length > 0 && (
              <nav key={title} aria-label={title}>
                <h2 className={styles.title}>{title}</h2>
                <FooterLinks links={shown(links)} />
              </nav>
            ),
        )}
      </div>
      <div className={styles.legal}>
        <p>{named('TeleMarket connects buyers and sellers. It is not part of Telegram.')}</p>
        <Operator />
        <FooterLinks className={styles.legalLinks} links={shown(LEGAL_LINKS)} />
        <ThemeSwitch />
      </div>
    </footer>
  );
}

type FooterLink = readonly [to: string, label: string];

const FooterLinks = ({ links, className }: { links: readonly FooterLink[]; className?: string }) => (
  <ul className={className}>
    {links.map(([to, label]) => (
      <li key={to}>
        <Link className={styles.link} to={to}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
);
