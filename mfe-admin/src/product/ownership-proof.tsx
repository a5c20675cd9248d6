import { bidi } from '@telemarket/composition';
import type { AdminProduct, AdminProof, AdminProofs, ProofLink } from '@telemarket/contract';
import { Button, Skeleton } from '@telemarket/kit';
import { DateTime, formatDate, text, useCopy } from '@telemarket/kit/ui';
import { useState } from 'react';
import { ActionButton } from '../action-button';
import { POLL_MS, useAdminApi, useAdminData, useAdminChange } from '../admin-api';
import dialog from '../dialog.module.css';
import { Facts } from '../facts';
import { SAVE_FAILURES } from '../failure';
import { Section } from '../section';
import { productPath } from './product-actions';
import styles from './ownership-proof.module.css';

const proofsPath = (id: number) => `${productPath(id)}/proofs`;

const NOT_CHECKED_TEXTS = {
  'not-for-bots': 'Not checked, because Telegram does not tell a shop who owns a bot.',
  'not-for-accounts': 'Not checked, because Telegram does not tell a shop who uses an account.',
};

const FAILURES = {
  ...SAVE_FAILURES,
  'proof-open': 'This listing already has a link that is still valid. Withdraw that link before you make another one.',
  'proof-shown': 'The listing already shows its owner.',
  'proof-over': 'The proof has changed in the meantime. Check the proof again.',
  404: 'This listing is not in the shop any more.',
  503: 'Telegram has not told us the bot’s name yet. Please try again in a moment.',
  otherwise: 'Nothing was changed.',
};

const STAGE_TEXTS: Partial<Record<AdminProof['stage'], string>> = {
  asked: 'Nobody has opened the link yet.',
  bound: 'The link was opened, but no chat has been chosen yet.',
  reading: 'We are asking Telegram about the chosen chat.',
  confirm:
    'Telegram names this person as the owner. Compare the chat with the listing: anybody can copy a title, but not a username or an id.',
  shown: 'Shoppers see this date and the number of members.',
  withdrawn: 'Telegram now names somebody else as the owner, and shoppers see since when.',
  uncheckable: 'The bot can no longer see the chat or its owner, and shoppers see since when.',
};

const PROBLEM_TEXTS: Record<NonNullable<AdminProof['problem']>, string> = {
  'not-in': 'The bot is not an administrator of the chosen chat.',
  'not-owner': 'Telegram does not name this person as the owner of the chosen chat.',
  'owner-unknown': 'Telegram does not say who owns the chosen chat.',
  'other-listing': 'The chosen chat already belongs to another listing.',
  'no-answer': 'Telegram did not answer. We will ask again.',
  renamed: 'The chat no longer has the listing’s username, so shoppers see nothing about the owner.',
  'other-username': 'The chat’s username has changed since an administrator compared the chat with the listing.',
};

const END_REASON_TEXTS: Record<NonNullable<AdminProof['endReason']>, string> = {
  void: 'the link was withdrawn',
  refused: 'the chat was refused',
  withdrawn: 'an administrator withdrew it',
  forgotten: 'its owner deleted it',
  expired: 'nobody finished it in time',
  replaced: 'a newer one replaced it',
  listing: 'the listing left the shop or became another kind',
  'other-chat': 'the listing names another chat',
  'other-seller': 'the listing has another seller',
};

/** Shows what Telegram says about the owner of a listing, and the link with which the owner proves it. */
export function OwnershipProof({ product }: { product: AdminProduct }) {
  const { telegramCheck } = product;
  // an API of an earlier release does not send this field
  if (!telegramCheck) return null;
  return (
    <Section title="Telegram">
      {telegramCheck === 'possible' ? (
        <Proofs product={product} />
      ) : (
        <p className={text.note}>{NOT_CHECKED_TEXTS[telegramCheck]}</p>
      )}
    </Section>
  );
}

function Proofs({ product }: { product: AdminProduct }) {
  const path = proofsPath(product.id);
  const { data, error, isValidating, mutate } = useAdminData<AdminProofs>(path, { poll: POLL_MS });
  const call = useAdminApi();
  const change = useAdminChange();
  const [link, setLink] = useState<ProofLink | null>(null);

  async function askForProof() {
    const { data: made } = await call<ProofLink>(path, { method: 'POST' });
    setLink(made);
    await mutate();
  }

  const act = (proof: AdminProof, name: string) => change(`${path}/${proof.id}/${name}`, { method: 'POST' }, path);

  if (!data)
    return error ? (
      <p className={text.note} role="alert">
        <span>The answer from Telegram could not be loaded.</span>{' '}
        <Button variant="quiet" compact busy={isValidating} onClick={() => void mutate()}>
          Retry
        </Button>
      </p>
    ) : (
      <Skeleton width="60%" />
    );
  const { open, listed, ended } = data;
  return (
    <>
      {listed && <ListedProof proof={listed} act={(name) => act(listed, name)} />}
      {open ? (
        <OpenProof
          proof={open}
          product={product}
          link={open.stage === 'asked' && link?.expiresAt === open.expiresAt ? link : null}
          act={(name) => act(open, name)}
        />
      ) : (
        listed?.stage !== 'shown' && (
          <div className={dialog.state}>
            <span className={text.note}>
              {ended && !listed
                ? `The last request ended on ${formatDate(ended.endedAt ?? ended.askedAt)}: ${END_REASON_TEXTS[ended.endReason ?? 'void']}.`
                : 'The owner opens a link to the shop’s bot, and chooses the group or channel.'}
            </span>
            <ActionButton action={askForProof} failures={FAILURES}>
              Ask for proof
            </ActionButton>
          </div>
        )
      )}
    </>
  );
}

interface ProofPartProps {
  proof: AdminProof;
  act: (name: string) => Promise<unknown>;
}

/**
 * Says whether shoppers see the proof and, if not, why. They do not see it when the username of the chat differs from
 * the username of the listing.
 */
function proofStateText({ stage, problem }: AdminProof): string {
  const shown = stage === 'shown' && problem === 'renamed' ? undefined : STAGE_TEXTS[stage];
  return [shown, problem && PROBLEM_TEXTS[problem]].filter(Boolean).join(' ');
}
const usernamesText = (usernames: readonly string[]) => usernames.map((name) => `@${name}`).join(', ') || 'none';

const chatFacts = ({ chat }: AdminProof) =>
  chat
    ? {
        Chat: bidi`${chat.title} (${chat.type})`,
        'Chat username': usernamesText(chat.usernames),
        'Chat id': `…${chat.idEnd}`,
        Members: chat.members.toLocaleString('en-US'),
      }
    : {};

function ListedProof({ proof, act }: ProofPartProps) {
  const { answeredAt, since, askedTelegramAt, dueAt } = proof;
  return (
    <>
      <p>{proofStateText(proof)}</p>
      <Facts
        facts={{
          ...chatFacts(proof),
          'Named as owner': answeredAt && <DateTime iso={answeredAt} />,
          Since: since && <DateTime iso={since} />,
          'Last asked': askedTelegramAt && <DateTime iso={askedTelegramAt} />,
          'Next check': dueAt && <DateTime iso={dueAt} />,
        }}
      />
      <div className={dialog.buttons}>
        <ActionButton action={() => act('check')} failures={FAILURES}>
          Check now
        </ActionButton>
        <ActionButton action={() => act('withdrawal')} failures={FAILURES} label="Withdraw the proof">
          Withdraw
        </ActionButton>
      </div>
    </>
  );
}

function OpenProof({ proof, product, link, act }: ProofPartProps & { product: AdminProduct; link: ProofLink | null }) {
  const { stage, person, askedBy, askedAt, expiresAt, otherStartedAt } = proof;
  const name = person && (person.username ? bidi`${person.name} (@${person.username})` : bidi`${person.name}`);
  return (
    <>
      {link && <NewLink link={link.link} />}
      <p>{proofStateText(proof)}</p>
      <Facts
        facts={{
          'Asked by': askedBy === null ? 'The seller' : bidi`${askedBy}`,
          'Asked on': <DateTime iso={askedAt} />,
          'Opened by': name,
          'Also opened by': otherStartedAt && `somebody else, on ${formatDate(otherStartedAt)}`,
          'Listing username': stage === 'confirm' && (product.handle ? `@${product.handle}` : 'none'),
          ...chatFacts(proof),
          Ends: <DateTime iso={expiresAt} />,
        }}
      />
      <div className={dialog.buttons}>
        {stage === 'confirm' && (
          <>
            <ActionButton action={() => act('confirm')} failures={FAILURES}>
              This is the chat
            </ActionButton>
            <ActionButton action={() => act('refuse')} failures={FAILURES}>
              This is another chat
            </ActionButton>
          </>
        )}
        <ActionButton action={() => act('void')} failures={FAILURES} label="Withdraw the link">
          Withdraw
        </ActionButton>
      </div>
    </>
  );
}

function NewLink({ link }: { link: string }) {
  const { copy, result } = useCopy(link, 'Please select the link and copy it.');
  return (
    <div className={styles.link}>
      <p>
        Send this link to the owner. The link is shown only once, and only the first person who opens it can use it.
      </p>
      <p className={styles.address}>{link}</p>
      <div className={dialog.buttons}>
        <Button variant="outline" compact onClick={copy}>
          Copy the link
        </Button>
        <span role="status" className={text.note}>
          {result}
        </span>
      </div>
    </div>
  );
}
