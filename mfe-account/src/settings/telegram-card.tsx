import type { Profile, TelegramLink } from '@telemarket/contract';
import { Button, useToast } from '@telemarket/kit';
import { failureText, useAction } from '@telemarket/kit/form';
import { DateTime } from '@telemarket/kit/ui';
import { useRef } from 'react';
import page from '../page.module.css';
import type { Proof } from './data-rights.resource';
import { BUTTON_FAILURES } from './failure';
import { type OwnerProps, ProofCard } from './proof-card';
import { useTelegramLink } from './telegram.resource';
import { TelegramAccount } from './telegram-account';

interface TelegramCardProps extends OwnerProps {
  link: TelegramLink;
  emailVerified: boolean;
  onChanged: (change: Partial<Profile>) => void;
}

const LEAD_TEXT =
  'Your Telegram username is filled in when you order. Nobody can sign in here with Telegram, and we never ask Telegram for your phone number or your messages.';

/** Links a Telegram account to the user, or unlinks it. */
export default function TelegramCard({ link, emailVerified, onChanged, ...owner }: TelegramCardProps) {
  const { begin, unlink } = useTelegramLink();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);

  async function onProof(proof: Proof) {
    window.location.assign(await begin(proof));
  }

  async function unlinkAccount() {
    const telegram = await unlink();
    toast({ title: 'Telegram account unlinked' });
    onChanged({ telegram, telegramId: null });
    // the focused button is removed, so the heading gets the focus
    heading.current?.focus();
  }

  const { run, busy } = useAction(unlinkAccount, {
    atUnmount: 'continue',
    onError: (error) => toast.error('Error', failureText(error, BUTTON_FAILURES)),
  });

  const isFree = link.canLink && link.linkedAt === null;
  return (
    <ProofCard
      {...owner}
      title="Telegram"
      titleRef={heading}
      lead={LEAD_TEXT}
      button={isFree && emailVerified && { variant: 'outline', children: 'Link Telegram Account' }}
      hint="Next, you sign in at Telegram, and confirm the link here."
      label="Continue to Telegram"
      busyLabel="Opening Telegram..."
      onProof={onProof}
    >
      {isFree && !emailVerified && <p className={page.text}>Please confirm your email address first.</p>}
      {link.linkedAt !== null && (
        <>
          <p>
            Linked with{' '}
            <strong>
              <TelegramAccount username={link.username} />
            </strong>{' '}
            since <DateTime iso={link.linkedAt} />.
          </p>
          <p className={page.text}>
            Before you sell this Telegram account, unlink it. Otherwise its buyer gets your notices and cannot link the
            account.
          </p>
          <div>
            <Button variant="outline" busy={busy} onClick={run}>
              Unlink
            </Button>
          </div>
        </>
      )}
    </ProofCard>
  );
}
