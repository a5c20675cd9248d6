import { Icon, type IconName, Link, paths, useKit, useShop } from '@telemarket/kit';
import { telHref, VisuallyHidden } from '@telemarket/kit/ui';
import page from '../page.module.css';
import styles from './help.module.css';

interface Contact {
  title: string;
  icon: IconName;
  /** The promised time of the answer, which the card shows when the contact is configured. */
  text: string;
  /** Null when the contact is not configured. On a trial site, the card then leads to the contact form. */
  href: string | null;
  label: string | null;
}

export function ContactCards() {
  const { isTrial, helpChatUrl, supportEmail, supportPhone } = useKit().boot;
  const { chatHours } = useShop();
  const contacts: readonly Contact[] = [
    {
      title: 'Live Chat',
      icon: 'message',
      text: chatHours ?? 'Available 24/7. Instant replies.',
      href: helpChatUrl,
      label: helpChatUrl && 'Start a chat',
    },
    {
      title: 'Email Support',
      icon: 'mail',
      text: 'We reply in 2-4 hours.',
      href: supportEmail && `mailto:${supportEmail}`,
      label: supportEmail,
    },
    {
      title: 'Phone Support',
      icon: 'phone',
      text: 'We call back in 1-2 hours.',
      href: supportPhone && telHref(supportPhone),
      label: supportPhone,
    },
  ];
  const shown = contacts.filter(({ href }) => href || isTrial);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Contact">
      <ul className={styles.contacts}>
        {shown.map((contact) => (
          <li key={contact.title} className={styles.contact}>
            <ContactCard {...contact} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContactCard({ title, icon, text, href, label }: Contact) {
  const external = href?.startsWith('https:');
  return (
    <>
      <span className={styles.glyph}>
        <Icon name={icon} size={24} />
      </span>
      <h2 className={styles.contactTitle}>{title}</h2>
      {href && <p className={page.note}>{text}</p>}
      {href ? (
        <a className={styles.link} href={href} {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
          <span>{label}</span>
          {external && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
        </a>
      ) : (
        <Link className={styles.link} to={paths.contactSupport}>
          Use the contact form
        </Link>
      )}
    </>
  );
}
