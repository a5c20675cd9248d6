import { Icon, type IconName, useShop } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import styles from './how-it-works.module.css';

const PARTS: readonly { icon: IconName; title: string; explanation: string }[] = [
  {
    icon: 'refresh',
    title: 'How a transfer works',
    explanation:
      'You and the seller agree on the day. A group changes hands inside Telegram, a bot is handed over through Telegram’s own bot manager, and an account with its login. Change every password on the same day.',
  },
  {
    icon: 'shield',
    title: 'What Verified means',
    explanation:
      'The mark is set by TeleMarket, never by the seller. A listing without it says Unverified, in the same place. The mark is no guarantee of what happens after the sale: ask the seller what you need to know.',
  },
  {
    icon: 'message',
    title: 'How payment works',
    explanation:
      'Payment is arranged between you and the seller. TeleMarket does not take or hold money and never asks for a card. Placing an order records what you agreed to buy, so that you can follow it here.',
  },
];

export function HowItWorks() {
  const { named } = useShop();
  return (
    <section className={styles.band} aria-label="How buying works">
      <div className={styles.parts}>
        {PARTS.map(({ icon, title, explanation }) => (
          <div key={title} className={styles.part}>
            <span className={styles.glyph}>
              <Icon name={icon} size={24} />
            </span>
            <h2 className={text.subheading}>{title}</h2>
            <p className={styles.explanation}>{named(explanation)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
