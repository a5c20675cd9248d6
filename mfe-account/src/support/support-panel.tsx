import { ButtonLink, Icon, type IconName, paths, useKit, useShop } from '@telemarket/kit';
import { telHref, VisuallyHidden } from '@telemarket/kit/ui';
import { Card } from '../card';
import page from '../page.module.css';
import styles from './support.module.css';

interface Channel {
  icon: IconName;
  name: string;
  text: string;
  /** Null: the channel is not configured and has no link. */
  href: string | null;
  /** The promised response time of a configured channel. */
  time: readonly [name: string, value: string];
}

export function SupportPanel() {
  const { isTrial, helpChatUrl, supportEmail, supportPhone } = useKit().boot;
  const { chatHours } = useShop();
  const channels: Channel[] = [
    {
      icon: 'mail',
      name: 'Email Support',
      text: supportEmail ?? 'Use the form on this page.',
      href: supportEmail && `mailto:${supportEmail}`,
      time: ['Email', '2-4 hours'],
    },
    {
      icon: 'message',
      name: 'Live Chat',
      text: helpChatUrl ? (chatHours ?? 'Available 24/7') : 'Use the form on this page.',
      href: helpChatUrl,
      time: ['Live chat', 'Instant'],
    },
    {
      icon: 'phone',
      name: 'Phone Support',
      text: supportPhone ?? 'Leave your phone number in the message.',
      href: supportPhone && telHref(supportPhone),
      time: ['Phone', '1-2 hours'],
    },
  ];
  const shown = channels.filter(({ href }) => href || isTrial);
  const [email, chat, phone] = channels;
  const times = [chat, email, phone].flatMap((channel) => (channel?.href ? [channel.time] : []));
  return (
    <div className={styles.panel}>
      {shown.length > 0 && (
        <Card title="Other ways to reach us">
          <ul className={styles.channels}>
            {shown.map((channel) => (
              <ChannelRow key={channel.name} {...channel} />
            ))}
          </ul>
        </Card>
      )}
      {times.length > 0 && (
        <Card title="Response times">
          <dl>
            {times.map(([name, time]) => (
              <div key={name} className={styles.time}>
                <dt>{name}</dt>
                <dd className={styles.value}>{time}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <ButtonLink variant="outline" icon="help" wide to={paths.helpCenter}>
        Visit Help Center
      </ButtonLink>
    </div>
  );
}

function ChannelRow({ icon, name, text, href }: Channel) {
  const external = href?.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  const label = <span className={styles.name}>{name}</span>;
  return (
    <li className={styles.channel}>
      <span className={`${page.glyph} ${styles.glyph}`}>
        <Icon name={icon} />
      </span>
      <div>
        {href ? (
          <a className={styles.link} href={href} {...external}>
            {label}
            {external.target && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
          </a>
        ) : (
          label
        )}
        <p className={page.text}>{text}</p>
      </div>
    </li>
  );
}
