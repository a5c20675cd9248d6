import { ButtonLink, Icon, type IconName, paths, useKit } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import page from '../page.module.css';
import styles from './support.module.css';

interface Channel {
  icon: IconName;
  name: string;
  text: string;
  /** Null: not configured, so the channel is not a link. */
  href: string | null;
  /** What is promised where it is configured. */
  time: readonly [name: string, value: string];
}

export function SupportPanel() {
  const { helpChatUrl, supportEmail, supportPhone } = useKit().boot;
  const channels: Channel[] = [
    {
      icon: 'message',
      name: 'Email Support',
      text: supportEmail ?? 'Write with the form on this page.',
      href: supportEmail && `mailto:${supportEmail}`,
      time: ['E-mail', '2-4 hours'],
    },
    {
      icon: 'help',
      name: 'Live Chat',
      text: helpChatUrl ? 'Available 24/7' : 'Not set up yet',
      href: helpChatUrl,
      time: ['Live chat', 'Instant'],
    },
    {
      icon: 'device',
      name: 'Phone Support',
      text: supportPhone ?? 'Leave your number in the message.',
      href: supportPhone && `tel:${supportPhone.replace(/[^+\d]/g, '')}`,
      time: ['Phone', '1-2 hours'],
    },
  ];
  const [email, chat, phone] = channels;
  const times = [chat, email, phone].flatMap((channel) => (channel?.href ? [channel.time] : []));
  return (
    <div className={styles['panel']}>
      <section className={page['card']} aria-labelledby="channels">
        <h2 id="channels" className={page['subtitle']}>
          Other ways to reach us
        </h2>
        <ul className={styles['channels']}>
          {channels.map((channel) => (
            <ChannelRow key={channel.name} {...channel} />
          ))}
        </ul>
      </section>
      {times.length > 0 && (
        <section className={page['card']} aria-labelledby="times">
          <h2 id="times" className={page['subtitle']}>
            Response times
          </h2>
          <dl className={styles['times']}>
            {times.map(([name, time]) => (
              <div key={name} className={styles['time']}>
                <dt>{name}</dt>
                <dd className={styles['value']}>{time}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ButtonLink variant="outline" icon="help" wide to={paths.helpCenter}>
        Visit Help Center
      </ButtonLink>
    </div>
  );
}

function ChannelRow({ icon, name, text, href }: Channel) {
  const external = href?.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  const label = <span className={styles['name']}>{name}</span>;
  return (
    <li className={styles['channel']}>
      <span className={styles['glyph']}>
        <Icon name={icon} />
      </span>
      <div>
        {href ? (
          <a className={styles['link']} href={href} {...external}>
            {label}
            {external.target && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
          </a>
        ) : (
          label
        )}
        <p className={page['text']}>{text}</p>
      </div>
    </li>
  );
}
