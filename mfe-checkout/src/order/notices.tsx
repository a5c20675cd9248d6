import type { TelegramNotices } from '@telemarket/contract';
import { type NoticesChange, NoticesPart, text, useAccountNotices } from '@telemarket/kit/ui';
import { useId } from 'react';
import order from './order.module.css';

export interface NoticesProps {
  shown: TelegramNotices;
  /** Loads the current notices again. */
  refresh: () => Promise<unknown>;
  /** Changes the notices of one deal. Undefined: the notices are those of the account. */
  change?: NoticesChange;
  offer: string;
}

/** The offer of notices in Telegram. Only a shop with a bot loads it. */
export default function Notices({ shown, refresh, change, offer }: NoticesProps) {
  const titleId = useId();
  const ofAccount = useAccountNotices(refresh);
  return (
    <section className={`${order.card} ${order.screenOnly}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={text.subheading}>
        Telegram notices
      </h2>
      <NoticesPart notices={shown} change={change ?? ofAccount} offer={offer} isOfAccount={!change} />
    </section>
  );
}
