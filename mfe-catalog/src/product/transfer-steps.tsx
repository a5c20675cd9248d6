import type { Category } from '@telemarket/contract';
import { text } from '@telemarket/kit/ui';
import styles from './transfer-steps.module.css';

type Step = [title: string, explanation: string];

const AGREE: Step = [
  'Agree with the seller',
  'Your order tells the seller what you want. Together, you agree on the payment and on the day of the transfer.',
];

const STEPS: Readonly<Record<Category, readonly Step[]>> = {
  group: [
    AGREE,
    ['The group changes hands', 'The seller makes you an administrator, and then the owner, inside Telegram.'],
    [
      'Check it the same day',
      'Compare members and administrators with the listing, and remove rights you did not give.',
    ],
  ],
  bot: [
    AGREE,
    ['The bot changes hands', 'The seller passes the bot to you through Telegram’s own bot manager.'],
    ['Make it yours', 'Create a new token at once, so that the old one stops working, and check how the bot responds.'],
  ],
  account: [
    AGREE,
    ['You get the login', 'The seller changes the phone number of the account to yours.'],
    ['Secure it the same day', 'End all other sessions, and set a password and a recovery email of your own.'],
  ],
};

export function TransferSteps({ category }: { category: Category }) {
  return (
    <section className={styles.section}>
      <h2 className={text.heading}>How this transfer works</h2>
      <ol className={styles.steps}>
        {STEPS[category].map(([title, explanation]) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.explanation}>{explanation}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
