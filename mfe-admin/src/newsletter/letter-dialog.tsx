import { bidi, readWhole } from '@telemarket/composition';
import type { AdminLetterDetails } from '@telemarket/contract';
import { Chip, Dialog, Link, useToast } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useState } from 'react';
import { ActionButton } from '../action-button';
import { ifMatch, POLL_MS, useAdminData, useAdminChange } from '../admin-api';
import dialog from '../dialog.module.css';
import { Facts } from '../facts';
import { NotLoaded } from '../not-loaded';
import { Section } from '../section';
import { LetterForm } from './letter-form';
import { LetterPreview } from './letter-preview';
import { SendQuestion } from './send-question';
import { LETTER_FAILURES, LETTER_STATES, letterFacts, letterPath, SENDING_POLL_MS, subscribersText } from './letters';

export const NEW_LETTER = 'new';

interface LetterDialogProps {
  /** The id of a letter, or `NEW_LETTER`. */
  opened: string;
  /** Shows another letter in the open dialog. */
  replace: (opened: string) => void;
  onClose: () => void;
}

/** Lets an admin write and send a draft, or shows the numbers of a letter whose sending has begun. */
export function LetterDialog({ opened, replace, onClose }: LetterDialogProps) {
  const id = readWhole(opened);
  const response = useAdminData<AdminLetterDetails>(id === null ? null : letterPath(id), {
    poll: (letter) => (letter?.state === 'sending' ? SENDING_POLL_MS : POLL_MS),
  });
  const { mutate } = response;
  /** A new letter that was saved. Its form stays open and keeps the focus. */
  const [created, setCreated] = useState<AdminLetterDetails | null>(null);
  const isCreated = created !== null && created.id === id;
  const letter = response.data ?? (isCreated ? created : undefined);
  /** The saved letter that is to be sent. */
  const [asked, setAsked] = useState<AdminLetterDetails | null>(null);
  const [round, setRound] = useState(0);
  const change = useAdminChange();
  const toast = useToast();

  async function sendLetter({ id: sentId, version, total }: AdminLetterDetails) {
    const request = { method: 'POST', headers: ifMatch(version) } as const;
    await change(`${letterPath(sentId)}/start`, request, letterPath(sentId));
    setAsked(null);
    toast({ title: 'The letter is on its way', description: `To ${subscribersText(total)}.` });
  }

  async function loadNewer() {
    await mutate();
    setRound((before) => before + 1);
  }

  const isNew = opened === NEW_LETTER;
  return (
    <Dialog open onClose={onClose} title={isNew ? 'New letter' : 'Letter'}>
      {isNew || letter?.state === 'draft' ? (
        <LetterForm
          key={`${isCreated ? NEW_LETTER : opened} ${round}`}
          letter={letter ?? null}
          onCreated={(saved) => {
            setCreated(saved);
            replace(String(saved.id));
          }}
          onSend={setAsked}
          onDeleted={onClose}
          onLoadNewer={() => void loadNewer()}
        />
      ) : letter ? (
        <BegunLetter letter={letter} />
      ) : (
        <NotLoaded name="letter" {...response} />
      )}
      {asked && <SendQuestion letter={asked} onSend={() => sendLetter(asked)} onClose={() => setAsked(null)} />}
    </Dialog>
  );
}

function BegunLetter({ letter }: { letter: AdminLetterDetails }) {
  const { id, subject, state, refusal, startedAt, endedAt, listings } = letter;
  const change = useAdminChange();
  const press = (name: 'stop' | 'resume') => () =>
    change(`${letterPath(id)}/${name}`, { method: 'POST' }, letterPath(id));
  return (
    <div className={dialog.body}>
      <Section title={bidi`${subject}`}>
        <Facts
          facts={{
            ...letterFacts(letter),
            Began: startedAt && <DateTime iso={startedAt} />,
            Ended: endedAt && <DateTime iso={endedAt} />,
          }}
        />
        <div className={dialog.state}>
          <Chip tone={state === 'sending' ? 'success' : state === 'stopped' ? 'warning' : 'neutral'}>
            {LETTER_STATES[state]}
          </Chip>
          {state === 'sending' && (
            <ActionButton action={press('stop')} failures={LETTER_FAILURES}>
              Stop
            </ActionButton>
          )}
          {state === 'stopped' && (
            <ActionButton action={press('resume')} failures={LETTER_FAILURES}>
              Resume
            </ActionButton>
          )}
        </div>
        {state === 'stopped' && refusal !== null && (
          <div className={dialog.stale}>
            <p>
              The mail server refused one mail after another, so the letter was stopped. Resume the letter when the
              problem is solved.
            </p>
            <p>
              <span>The mail server answered: </span>
              <bdi>{refusal}</bdi>
            </p>
          </div>
        )}
      </Section>
      {listings.length > 0 && (
        <Section title="Listings">
          <ul className={dialog.entries}>
            {listings.map((listing) => (
              <li key={listing.id}>
                <Link dir="auto" to={`?tab=products&open=${listing.id}`}>
                  {listing.title}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <LetterPreview letterId={id} />
    </div>
  );
}
