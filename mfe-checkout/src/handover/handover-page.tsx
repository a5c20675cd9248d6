import type { HandoverCheck, HandoverRecord } from '@telemarket/contract';
import { Button, ErrorCard, useKit, useLocation } from '@telemarket/kit';
import { FailureNote, failureText, TextField, useAction } from '@telemarket/kit/form';
import { formatDate, Page, text, useHydrated } from '@telemarket/kit/ui';
import { useEffect, useMemo, useState } from 'react';
import styles from './handover-page.module.css';
import { useHandoverKeys } from './handover.resource';
import { checkSignature, readSignedRecord, type SignatureCheck, type SignedRecord } from './signed-record';

/**
 * Shows a saved record of a hand-over if its signature is the shop's. Nothing of the record is sent unless the visitor
 * asks the shop to check it.
 */
export default function HandoverPage() {
  const given = useGivenText();
  const [chosen, setChosen] = useState<string | null>(null);
  const content = chosen ?? given;
  const signed = useMemo(() => (content === null ? null : readSignedRecord(content)), [content]);
  const { data: keys, error, isValidating, mutate } = useHandoverKeys(signed !== null);
  const own = useSignatureCheck(signed, keys);
  const [shop, setShop] = useState<{ of: SignedRecord; check: SignatureCheck } | null>(null);
  const check = own === 'unavailable' && shop && shop.of === signed ? shop.check : own;
  return (
    <Page width="reading" className={styles.page}>
      <h1 className={text.title} tabIndex={-1}>
        Hand-over record
      </h1>
      <div className={styles.screenOnly}>
        <p className={styles.lead}>
          Buyer and seller can save a record of what Telegram said. This page checks the file on your device, and does
          not send it anywhere unless you press a button.
        </p>
        <TextField
          label="Record file"
          name="record"
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget: { files } }) => void files?.[0]?.text().then(setChosen)}
        />
      </div>
      {error && !keys && (
        <ErrorCard
          title="The shop’s keys could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        >
          Without these keys, the record cannot be checked.
        </ErrorCard>
      )}
      <p className={styles.verdict} role="status">
        {verdictText(content, signed, check, error !== undefined)}
      </p>
      {signed && check === 'unavailable' && (
        <ShopCheck
          key={signed.text}
          text={signed.text}
          onCheck={(found) => setShop({ of: signed, check: found ? 'valid' : 'invalid' })}
        />
      )}
      {signed && check === 'valid' && <RecordContents {...signed} />}
    </Page>
  );
}

/**
 * Returns the record that a link has put into the state of the history entry, where a reload and Back find it again.
 */
function useGivenText(): string | null {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const record = (state as { record?: unknown } | null)?.record;
  return hydrated && typeof record === 'string' ? record : null;
}

function useSignatureCheck(signed: SignedRecord | null, keys: Parameters<typeof checkSignature>[1] | undefined) {
  const [result, setResult] = useState<{ of: SignedRecord; check: SignatureCheck } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (signed && keys)
      void checkSignature(signed, keys).then((check) => isCurrent && setResult({ of: signed, check }));
    return () => {
      isCurrent = false;
    };
  }, [signed, keys]);
  return result && result.of === signed ? result.check : undefined;
}

const CHECK_FAILURES = {
  400: 'This file is not a hand-over record.',
  429: 'Too many checks at once.',
  unreachable: 'The server could not be reached.',
  otherwise: 'The record was not checked. Please try again.',
};

/** Lets the shop check a record that the browser cannot check. */
function ShopCheck({ text: record, onCheck }: { text: string; onCheck: (isSigned: boolean) => void }) {
  const { api } = useKit();
  const ask = useAction(async () => {
    const answer = await api<HandoverCheck>('/api/handover/check', { method: 'POST', body: { text: record } });
    onCheck(answer.record !== null);
  });
  return (
    <div>
      <Button variant="outline" busy={ask.busy} onClick={() => ask.run()}>
        Let the shop check the record
      </Button>
      <FailureNote>{failureText(ask.error, CHECK_FAILURES)}</FailureNote>
    </div>
  );
}

function verdictText(
  content: string | null,
  signed: SignedRecord | null,
  check: SignatureCheck | undefined,
  hasFailed: boolean,
): string {
  if (content === null) return '';
  if (!signed) return 'This file is not a hand-over record, or it has been changed.';
  switch (check) {
    case 'valid':
      return 'This shop has signed exactly this record.';
    case 'invalid':
      return 'This shop has not signed this record. The record has been changed, or it belongs to another shop.';
    case 'unavailable':
      return 'Your browser cannot check the signature, but the shop can if you send it the file.';
    case undefined:
      return hasFailed ? '' : 'The signature is being checked.';
  }
}

function RecordContents({ record, keyId, signature }: SignedRecord) {
  return (
    <section className={styles.record} aria-label="What the record says">
      <dl className={styles.facts}>
        {Object.entries(factsOf(record)).map(([label, value]) => (
          <div key={label}>
            <dt className={text.note}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{record.shows}</p>
      <h2 className={text.subheading}>What this does not show</h2>
      <ul className={styles.points}>
        {record.doesNotShow.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt className={text.note}>Key</dt>
          <dd className={styles.code}>{keyId}</dd>
        </div>
        <div>
          <dt className={text.note}>Signature (Ed25519)</dt>
          <dd className={styles.code}>{signature}</dd>
        </div>
      </dl>
      <div className={styles.screenOnly}>
        <Button variant="outline" onClick={() => window.print()}>
          Print the record
        </Button>
      </div>
    </section>
  );
}

const factsOf = ({ shop, deal, chat, question, sellerNamedAt, buyerNamedAt }: HandoverRecord) => ({
  Shop: shop,
  Deal: deal,
  [chat.kind === 'channel' ? 'Channel' : 'Group']: <bdi>{chat.title}</bdi>,
  ...(chat.username !== null && { Username: <bdi>{'@' + chat.username}</bdi> }),
  'Telegram last named the seller’s account as owner': formatUtc(sellerNamedAt),
  'Telegram named the buyer’s account as owner': buyerNamedAt.map(formatUtc).join(', and again '),
  'Asked by': question,
});

/** The format is the same for all readers, because they may compare what they have printed. */
const formatUtc = (iso: string) => `${formatDate(iso, 'UTC')} UTC`;
