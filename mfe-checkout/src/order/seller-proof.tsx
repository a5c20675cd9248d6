import { bidi } from '@telemarket/composition';
import type { SellerDealLine } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { useState } from 'react';
import { CHANGE_FAILURES } from './act';
import styles from './deal.module.css';

/**
 * The texts of the stages that the API sends. In a stage with `asks`, the seller can ask for a link. A newer API may
 * send other stages.
 */
const STAGE_TEXTS: Partial<Record<string, { words: string; asks?: string }>> = {
  none: {
    words: 'The listing can show that Telegram names you as the owner, with the date. Buyers read it before they pay.',
    asks: 'Prove that you own the chat',
  },
  asked: { words: 'The link has not been opened yet.', asks: 'Make another link' },
  bound: { words: 'Go on in Telegram: choose the group or channel there.' },
  reading: { words: 'We are asking Telegram about the chosen chat.' },
  confirm: { words: 'Telegram names the owner. We compare the chat with the listing now.' },
  shown: { words: 'The listing shows that Telegram names its owner.' },
  withdrawn: { words: 'The listing says that Telegram names somebody else now.', asks: 'Prove that you own the chat' },
  uncheckable: {
    words:
      'The listing says that its owner can no longer be checked. Add our bot to the chat as an administrator again.',
    asks: 'Prove that you own the chat',
  },
};

const FAILURES = {
  ...CHANGE_FAILURES,
  404: 'This listing can no longer show its owner.',
  'proof-open': 'A link has already been opened, or we have sent you one. Use that link, or write to us.',
  'proof-shown': 'The listing already shows its owner.',
};

interface SellerProofProps {
  line: SellerDealLine;
  /** Creates a link, which the API returns only once. */
  ask: () => Promise<unknown>;
}

/** Lets a seller show that Telegram names the owner of the group or channel. */
export function SellerProof({ line: { proof, proofLink, proofAskedAt, productTitle }, ask }: SellerProofProps) {
  // keeps the link, because the next response of the API no longer has it, but drops it when another link has replaced
  // it
  const [made, setMade] = useState<{ link: string; askedAt: string | null } | null>(null);
  if (proofLink && proofLink !== made?.link) setMade({ link: proofLink, askedAt: proofAskedAt });
  const link = made && made.askedAt === proofAskedAt ? made.link : null;
  const { run, busy, error } = useAction(ask, { atUnmount: 'continue' });
  const stage = STAGE_TEXTS[proof ?? ''];
  if (!stage) return null;
  const { words, asks } = stage;
  return (
    <div className={styles.handover}>
      <p className={text.note}>{words}</p>
      {proof === 'asked' && link && (
        <p>
          <a href={link} rel="noreferrer">
            Open the bot in Telegram
          </a>{' '}
          <span className={text.note}>This link is shown only once. Open it with the account that owns the chat.</span>
        </p>
      )}
      {asks && (
        <div className={styles.act}>
          <Button variant="outline" busy={busy} aria-label={bidi`${asks}: ${productTitle}`} onClick={() => run()}>
            {asks}
          </Button>
          <FailureNote>{failureText(error, FAILURES)}</FailureNote>
        </div>
      )}
    </div>
  );
}
