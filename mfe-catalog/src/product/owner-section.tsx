import { useShop } from '@telemarket/kit';
import { bidi } from '@telemarket/composition';
import type { Product } from '@telemarket/contract';
import { Day, text } from '@telemarket/kit/ui';
import type { ReactNode } from 'react';
import { formatCount } from '../format';
import { MemberHistory } from './member-history';
import styles from './owner-section.module.css';
import type { PartialProduct } from './product.resource';

type Proof = NonNullable<Product['proof']>;
type Chat = Proof['chat'];

/** The reasons why Telegram is not asked about a listing. */
const NOT_CHECKED_TEXTS: Readonly<Record<string, string>> = {
  'not-for-bots': 'Telegram does not say who owns a bot, and anybody who has its token can control it.',
  'not-for-accounts': 'Telegram can say that somebody signed in to an account, but not that nobody else still can.',
};

/** Says what has changed since the last answer that named the owner. */
const LATER_TEXTS: Readonly<Record<string, (chat: Chat) => string>> = {
  withdrawn: () => 'Telegram has not named this person as the owner.',
  uncheckable: (chat) =>
    `we have been unable to check the owner, because our bot can no longer see who owns this ${chat}.`,
};

/**
 * Shows what Telegram says about the owner of a listing, and how many members Telegram has counted. Shows nothing until
 * the product itself is loaded: only the product has `telegramCheck`, and a row of a list may be older than the
 * withdrawal of its proof.
 */
export function OwnerSection({ product }: { product: PartialProduct | undefined }) {
  if (!product?.telegramCheck) return null;
  const { telegramCheck, proof, memberHistory = [] } = product;
  const reason = Object.hasOwn(NOT_CHECKED_TEXTS, telegramCheck) && NOT_CHECKED_TEXTS[telegramCheck];
  return (
    <>
      {proof && (
        <Owner>
          <ProofLine {...proof} />
          <Meaning {...proof} />
        </Owner>
      )}
      {!proof && reason && (
        <Owner>
          <p className={styles.line}>
            <strong className={styles.strong}>Not checked by Telegram.</strong> <span>{reason}</span>
          </p>
        </Owner>
      )}
      <MemberHistory points={memberHistory} />
    </>
  );
}

const Owner = ({ children }: { children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={text.heading}>Owner on Telegram</h2>
    {children}
  </section>
);

/** Says when Telegram last named the owner, and what has changed since. */
function ProofLine({ state, on, since, chat, members }: Proof) {
  const later = Object.hasOwn(LATER_TEXTS, state) && LATER_TEXTS[state];
  const count = members === 1 ? '1 member' : `${formatCount(members)} members`;
  return (
    <>
      <p className={styles.line}>
        On <Day iso={on} />,{' '}
        <span>{`Telegram named the person acting for the seller as the owner of this ${chat}. It had ${count} at that time.`}</span>
      </p>
      {later && (
        <p className={`${styles.line} ${styles.strong}`}>
          Since <Day iso={since ?? on} />, <span>{later(chat)}</span>
        </p>
      )}
    </>
  );
}

function Meaning({ chat, on, username }: Proof) {
  const { name } = useShop();
  return (
    <details>
      <summary className={styles.summary}>What this shows, and what it does not</summary>
      <div className={styles.meaning}>
        <h3 className={styles.strong}>It shows</h3>
        <ul className={styles.points}>
          <li>
            {`We asked Telegram who the administrators of this ${chat} are. Telegram named the account of the person acting for the seller as the owner.`}
          </li>
          <li>
            {bidi`The ${chat} is the one listed here: its username matched the one in this listing, or an administrator of ${name} compared the two.`}
          </li>
          {username && (
            <li>
              <span>{bidi`Its username was @${username} on `}</span>
              <Day iso={on} />. <span>A username can move to another chat later.</span>
            </li>
          )}
          <li>The number of members is the one that Telegram gave us at that time.</li>
          <li>We ask again every day, and after each order. The date shows when Telegram last named this person.</li>
        </ul>
        <h3 className={styles.strong}>It does not show</h3>
        <ul className={styles.points}>
          <li>That the members are real people, or active. Telegram counts the accounts that have joined.</li>
          <li>{`That the ${chat} has not been promised to somebody else.`}</li>
          <li>That nobody else can use the owner’s account.</li>
          <li>{`That what is posted in the ${chat} is legal.`}</li>
          <li>{`That the ${chat} still has this owner: we do not know what has happened since that date.`}</li>
        </ul>
      </div>
    </details>
  );
}
