import type { HandoverRecord } from '@telemarket/contract';
import { Button, ErrorCard, useLocation } from '@telemarket/kit';
import { formatDate, Page, text, useHydrated } from '@telemarket/kit/ui';
import { useEffect, useId, useMemo, useState } from 'react';
import styles from './handover-page.module.css';
import { useHandoverKeys } from './handover.resource';
import { checkSignature, readSignedRecord, type SignatureCheck, type SignedRecord } from './signed-record';

/** Shows a record that somebody has saved, and whether its signature is the shop's. Nothing of it is sent. */
export default function HandoverPage() {
  const given = useGivenText();
  const [chosen, setChosen] = useState<string | null>(null);
  const content = chosen ?? given;
  const signed = useMemo(() => (content === null ? null : readSignedRecord(content)), [content]);
  const { data: keys, error, isValidating, mutate } = useHandoverKeys(signed !== null);
  const check = useSignatureCheck(signed, keys);
  const inputId = useId();
  return (
    <Page width="reading" className={styles.page}>
      <h1 className={text.title} tabIndex={-1}>
        Record of a hand-over
      </h1>
      <div className={styles.screenOnly}>
        <p className={styles.lead}>
          Buyer and seller can save a record of what Telegram said. This page reads the file on your device, and sends
          it nowhere.
        </p>
        <label className={styles.choose} htmlFor={inputId}>
          The file of the record
        </label>
        <input
          id={inputId}
          className={styles.file}
          type="file"
          accept="application/json,.json"
          onChange={({ target: { files } }) => void files?.[0]?.text().then(setChosen)}
        />
      </div>
      {error && !keys && (
        <ErrorCard
          title="The keys of the shop could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        >
          Without them, the record cannot be checked.
        </ErrorCard>
      )}
      <p className={styles.verdict} role="status">
        {verdict(content, signed, check, error !== undefined)}
      </p>
      {signed && check && check !== 'invalid' && <Contents {...signed} />}
    </Page>
  );
}

/** The text that a link has put into the entry of the history: there, a reload and Back find it again. */
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

function verdict(
  content: string | null,
  signed: SignedRecord | null,
  check: SignatureCheck | undefined,
  hasFailed: boolean,
): string {
  if (content === null) return '';
  if (!signed) return 'This file is not a record of a hand-over, or it has been changed.';
  switch (check) {
    case 'valid':
      return 'This shop has signed exactly this record.';
    case 'invalid':
      return 'This shop has not signed this record: it has been changed, or it is of another shop.';
    case 'unavailable':
      return 'Your browser cannot check the signature. The command “npm run handover:check” of the shop’s source code can.';
    case undefined:
      return hasFailed ? '' : 'The signature is being checked.';
  }
}

function Contents({ record, keyId, signature }: SignedRecord) {
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
  'Telegram last named the seller’s account as owner': utc(sellerNamedAt),
  'Telegram named the buyer’s account as owner': buyerNamedAt.map(utc).join(', and again '),
  'Asked by': question,
});

/** The same for all readers, who may compare what they have printed. */
const utc = (iso: string) => `${formatDate(iso, 'UTC')} UTC`;
