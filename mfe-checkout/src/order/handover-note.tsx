import { bidi } from '@telemarket/composition';
import type { Handover, HandoverReason, OrderDealItem } from '@telemarket/contract';
import { Link } from '@telemarket/kit';
import { DateTime, lineStateWord, text } from '@telemarket/kit/ui';
import { HANDOVER_PATH } from '../handover-path';
import { DealButton } from './act';
import styles from './deal.module.css';
import order from './order.module.css';

/** The words for the buyer and for the seller, by the side that reads the note. */
const SIDE_WORDS = {
  buyer: { buyers: 'your', sellers: 'the seller’s' },
  seller: { buyers: 'the buyer’s', sellers: 'your' },
} as const;

interface HandoverNoteProps {
  handover: Handover;
  /** The side that reads the note. */
  side: keyof typeof SIDE_WORDS;
  /** The title of the line. */
  title: string;
  /** The number of the deal. */
  deal: string;
  /** Whether the buyer has confirmed the line. */
  isConfirmed: boolean;
  /** Asks the shop to check with Telegram soon. */
  ask: () => Promise<unknown>;
}

/** Shows the buyer and the seller what Telegram says about the owner of an ordered group or channel. */
export function HandoverNote({ handover, side, title, deal, isConfirmed, ask }: HandoverNoteProps) {
  const { state, chat, canAsk, record } = handover;
  return (
    <div className={styles.handover}>
      <Answer handover={handover} side={side} />
      {state === 'done' && !isConfirmed && (
        <p className={styles.asks}>
          {side === 'buyer'
            ? `Is the ${chat} as agreed? Then press “I have received it”.`
            : 'We have asked the buyer to confirm the transfer.'}
        </p>
      )}
      {state === 'done' && side === 'buyer' && (
        <p className={text.note}>
          {handover.sellerIsAdmin
            ? 'The seller is still an administrator, which is usual after a transfer. Remove the seller and our bot in Telegram when you no longer need them.'
            : 'Remove our bot in Telegram when you no longer need it.'}
        </p>
      )}
      {canAsk && (
        <div className={order.screenOnly}>
          <DealButton label={bidi`Ask Telegram again: ${title}`} variant="outline" run={ask}>
            Ask Telegram again
          </DealButton>
        </div>
      )}
      {record && (
        <p className={order.screenOnly}>
          <a
            className={styles.save}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(record)}`}
            download={`handover-${deal}.json`}
            aria-label={bidi`Save the record: ${title}`}
          >
            Save the record
          </a>
          <Link
            className={styles.save}
            to={HANDOVER_PATH}
            state={{ record }}
            aria-label={bidi`Show the record: ${title}`}
          >
            Show the record
          </Link>
        </p>
      )}
      <details className={order.screenOnly}>
        <summary className={styles.summary}>What this shows, and what it does not</summary>
        <p className={text.note}>
          {`We ask Telegram for the list of administrators (getChatAdministrators), and say whom it names as owner at that time. This does not show whether anything was paid, whether the members are real or active, who else can use an account, or who owns the ${chat} at any other time.`}
        </p>
      </details>
    </div>
  );
}

/** Shows the answer of Telegram with its time. */
function Answer({ handover, side }: Pick<HandoverNoteProps, 'handover' | 'side'>) {
  const { state, chat, since, sellerNamedAt, checkedAt, firstNamedAt, doneAt, reason } = handover;
  const { buyers, sellers } = SIDE_WORDS[side];
  const at = checkedAt ?? since;
  switch (state) {
    case 'waiting':
      return (
        <DatedAnswer
          at={sellerNamedAt}
        >{`Telegram named ${sellers} account as owner of this ${chat}. We will check again.`}</DatedAnswer>
      );
    case 'buyer_is_admin':
      return (
        <DatedAnswer at={at}>
          {`Telegram named ${buyers} account as administrator of this ${chat}, and ${sellers} account as owner. We will check again.`}
        </DatedAnswer>
      );
    case 'buyer_is_owner':
      return (
        <DatedAnswer at={firstNamedAt ?? since}>
          {`Telegram named ${buyers} account as owner of this ${chat}. We ask once more, a minute later.`}
        </DatedAnswer>
      );
    case 'done':
      return (
        <DatedAnswer at={firstNamedAt ?? since} again={doneAt}>
          {`Telegram named ${buyers} account as owner of this ${chat}.`}
        </DatedAnswer>
      );
    case 'other_owner':
      return (
        <DatedAnswer at={at}>
          {`Telegram named an account as owner of this ${chat} that is neither ${buyers} account nor ${sellers} account. We will check again.`}
        </DatedAnswer>
      );
    case 'owner_leaving':
      return (
        <DatedAnswer at={at}>
          {`Telegram named no owner of this ${chat}, because the owner has left the ${chat}. The owner may still return. We will check again.`}
        </DatedAnswer>
      );
    case 'not_checkable':
      return (
        <DatedAnswer at={since} isSince>
          {`we have been unable to tell who owns this ${chat}: ${reasonText(reason, side)}`}
        </DatedAnswer>
      );
    case 'timed_out':
      return (
        <DatedAnswer at={since}>
          {`we stopped asking: for 14 days, Telegram had not named ${buyers} account as owner of this ${chat}.`}
        </DatedAnswer>
      );
    default:
      // a newer API may have a state that this build does not know
      return <DatedAnswer at={at}>{`we asked Telegram who owns this ${chat}.`}</DatedAnswer>;
  }
}

interface DatedAnswerProps {
  at: string;
  /** The time at which Telegram gave the same answer again. */
  again?: string | null;
  /** True if the answer has been the same since `at`. */
  isSince?: boolean;
  children: string;
}

const DatedAnswer = ({ at, again, isSince, children }: DatedAnswerProps) => (
  <p>
    <span>{isSince ? 'Since ' : 'On '}</span>
    <DateTime iso={at} />
    {again && <span> and again on </span>}
    {again && <DateTime iso={again} />}
    <span>{`, ${children}`}</span>
  </p>
);

function reasonText(reason: HandoverReason | null, side: keyof typeof SIDE_WORDS): string {
  switch (reason) {
    case 'bot_away':
      return side === 'seller'
        ? 'our bot is not in the chat. Add the bot again as an administrator.'
        : 'our bot is not in the chat. Ask the seller to add the bot again.';
    case 'no_owner':
      return 'Telegram names no owner.';
    case 'buyer_unlinked':
      return side === 'buyer'
        ? 'no Telegram account is linked to your account. Link one in the security settings of your account.'
        : 'the buyer has no linked Telegram account.';
    case 'same_account':
      return 'buyer and seller have the same Telegram account.';
    case 'seller_unknown':
      return 'the seller’s Telegram account is no longer stored.';
    case null:
      return 'Telegram has not told us who owns it.';
  }
}

type AnnouncedLine = Pick<OrderDealItem, 'productTitle' | 'state' | 'handover'>;

/** An announcement for screen readers. It changes only with the states of a line. */
export const lineAnnouncement = ({ productTitle, state, handover }: AnnouncedLine): string =>
  [
    bidi`${productTitle}: ${lineStateWord(state)}.`,
    handover?.state === 'done' && 'Telegram names the buyer’s account as owner.',
  ]
    .filter(Boolean)
    .join(' ');
