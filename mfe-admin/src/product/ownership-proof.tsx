import { bidi } from '@telemarket/composition';
import type { AdminProduct, AdminProof, AdminProofs, ProofLink } from '@telemarket/contract';
import { Button, Skeleton } from '@telemarket/kit';
import { DateTime, formatDate, text, useCopy } from '@telemarket/kit/ui';
import { useState } from 'react';
import { ActionButton } from '../action-button';
import { POLL_MS, useAdminApi, useAdminData, useChange } from '../admin-api';
import dialog from '../dialog.module.css';
import { Facts } from '../facts';
import { SAVE_FAILURES } from '../failure';
import { Section } from '../section';
import { productPath } from './product-actions';
import styles from './ownership-proof.module.css';

const proofsPath = (id: number) => `${productPath(id)}/proofs`;

const NOT_CHECKED = {
  'not-for-bots': 'Not checked by Telegram: it does not tell a shop who owns a bot.',
  'not-for-accounts': 'Not checked by Telegram: it does not tell a shop who uses an account.',
};

const FAILURES = {
  ...SAVE_FAILURES,
  'proof-open': 'A link for this listing is already open. Withdraw it before you make another one.',
  'proof-shown': 'The listing already shows its owner.',
  'proof-over': 'It has changed in the meantime. Look at it again.',
  404: 'This listing is not in the shop any more.',
  503: 'Telegram has not told us the name of the bot yet. Please try again in a moment.',
  otherwise: 'Nothing was changed.',
};

const STAGES: Partial<Record<AdminProof['stage'], string>> = {
  asked: 'Nobody has opened the link yet.',
  bound: 'The link was opened, and no chat is chosen yet.',
  reading: 'Telegram is asked about the chosen chat.',
  confirm:
    'Telegram names this person as the owner. Compare the chat with the listing: a title is free to copy, a username and an id are not.',
  shown: 'Shoppers read this date and the number of members.',
  withdrawn: 'Telegram names somebody else as the owner now. Shoppers read since when.',
  uncheckable: 'The bot cannot see the chat or its owner now. Shoppers read since when.',
};

const PROBLEMS: Record<NonNullable<AdminProof['problem']>, string> = {
  'not-in': 'The bot is not an administrator of the chosen chat.',
  'not-owner': 'Telegram does not name this person as the owner of the chosen chat.',
  'owner-unknown': 'Telegram does not say who owns the chosen chat.',
  'other-listing': 'The chosen chat already belongs to another listing.',
  'no-answer': 'Telegram did not answer. It is asked again.',
  renamed: 'The chat does not have the username of the listing any more, so shoppers read nothing about its owner.',
  'other-username': 'The chat has another username than when an administrator compared it with the listing.',
};

const ENDS: Record<NonNullable<AdminProof['endReason']>, string> = {
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

/** What Telegram says about the owner of a listing, and the link by which the owner shows it. */
export function OwnershipProof({ product }: { product: AdminProduct }) {
  const { telegramCheck } = product;
  // an API of an earlier release has no such field
  if (!telegramCheck) return null;
  return (
    <Section title="Telegram">
      {telegramCheck === 'possible' ? (
        <Proofs product={product} />
      ) : (
        <p className={text.note}>{NOT_CHECKED[telegramCheck]}</p>
      )}
    </Section>
  );
}

function Proofs({ product }: { product: AdminProduct }) {
  const path = proofsPath(product.id);
  const { data, error, isValidating, mutate } = useAdminData<AdminProofs>(path, { poll: POLL_MS });
  const call = useAdminApi();
  const change = useChange();
  const [link, setLink] = useState<ProofLink | null>(null);

  async function ask() {
    const { data: made } = await call<ProofLink>(path, { method: 'POST' });
    setLink(made);
    await mutate();
  }

  const act = (proof: AdminProof, name: string) => change(`${path}/${proof.id}/${name}`, { method: 'POST' }, path);

  if (!data)
    return error ? (
      <p className={text.note} role="alert">
        <span>What Telegram says could not be loaded.</span>{' '}
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
      {listed && <Listed proof={listed} act={(name) => act(listed, name)} />}
      {open ? (
        <Open
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
                ? `The last request ended on ${formatDate(ended.endedAt ?? ended.askedAt)}: ${ENDS[ended.endReason ?? 'void']}.`
                : 'The owner opens a link to the bot of the shop, and chooses the group or channel.'}
            </span>
            <ActionButton action={ask} failures={FAILURES}>
              Ask for proof
            </ActionButton>
          </div>
        )
      )}
    </>
  );
}

interface PartProps {
  proof: AdminProof;
  act: (name: string) => Promise<unknown>;
}

/**
 * Says what shoppers see of the proof, and why they may not see it. A chat whose username differs from that of the
 * listing is not shown.
 */
function stateOf({ stage, problem }: AdminProof): string {
  const shown = stage === 'shown' && problem === 'renamed' ? undefined : STAGES[stage];
  return [shown, problem && PROBLEMS[problem]].filter(Boolean).join(' ');
}
const usernamesOf = (usernames: readonly string[]) => usernames.map((name) => `@${name}`).join(', ') || 'none';

const chatFacts = ({ chat }: AdminProof) =>
  chat
    ? {
        Chat: bidi`${chat.title} (${chat.type})`,
        'Its username': usernamesOf(chat.usernames),
        'Its id': `…${chat.idEnd}`,
        Members: chat.members.toLocaleString('en-US'),
      }
    : {};

function Listed({ proof, act }: PartProps) {
  const { answeredAt, since, askedTelegramAt, dueAt } = proof;
  return (
    <>
      <p>{stateOf(proof)}</p>
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

function Open({ proof, product, link, act }: PartProps & { product: AdminProduct; link: ProofLink | null }) {
  const { stage, person, askedBy, askedAt, expiresAt, otherStartedAt } = proof;
  const name = person && (person.username ? bidi`${person.name} (@${person.username})` : bidi`${person.name}`);
  return (
    <>
      {link && <NewLink link={link.link} />}
      <p>{stateOf(proof)}</p>
      <Facts
        facts={{
          'Asked by': askedBy === null ? 'The seller' : bidi`${askedBy}`,
          'Asked on': <DateTime iso={askedAt} />,
          'Opened by': name,
          'Also opened': otherStartedAt && `by somebody else, on ${formatDate(otherStartedAt)}`,
          'Username of the listing': stage === 'confirm' && (product.handle ? `@${product.handle}` : 'none'),
          ...chatFacts(proof),
          Ends: <DateTime iso={expiresAt} />,
        }}
      />
      <div className={dialog.buttons}>
        {stage === 'confirm' && (
          <>
            <ActionButton action={() => act('confirm')} failures={FAILURES}>
              It is this chat
            </ActionButton>
            <ActionButton action={() => act('refuse')} failures={FAILURES}>
              It is another one
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
      <p>Send this link to the owner. It is shown only now, and the first person who opens it can use it.</p>
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
