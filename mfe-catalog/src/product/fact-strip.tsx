import { Day } from '@telemarket/kit/ui';
import type { ReactNode } from 'react';
import { Audience, pricePerThousand } from './audience';
import styles from './fact-strip.module.css';
import type { PartialProduct } from './product.resource';

const MAX_FACTS = 4;

const HANDOVER_TEXTS = { group: 'Ownership in Telegram', bot: 'Ownership in Telegram', account: 'With its login' };

const SOURCE_TEXTS: Readonly<Record<string, string>> = {
  seller: 'the seller says',
  shop: 'counted by us',
  telegram: 'counted by Telegram',
};

/** Says where a number comes from, and since when. Shows nothing for a source that only a newer API knows. */
function Source({ source, at }: { source: string | undefined; at: string | null | undefined }) {
  const words = source !== undefined && Object.hasOwn(SOURCE_TEXTS, source) && SOURCE_TEXTS[source];
  if (!words) return null;
  return (
    <span className={styles.source}>
      <span>{words}</span>
      {at && (
        <span>
          , <Day iso={at} />
        </span>
      )}
    </span>
  );
}

/** The first four known facts, the most important one first. */
function factsOf(product: PartialProduct) {
  const { category, sinceYear, isVerified, verifiedAt, createdAt } = product;
  const perThousand = pricePerThousand(product);
  const known: Record<string, ReactNode> = {
    Audience: perThousand && (
      <>
        <Audience {...product} />
        <Source source={product.countSource} at={product.countSourceAt} />
      </>
    ),
    [category === 'bot' ? 'Per 1,000 users' : 'Per 1,000 members']: perThousand,
    Since: sinceYear && (
      <>
        <span>{sinceYear}</span>
        <Source source={product.sinceSource} at={product.sinceSourceAt} />
      </>
    ),
    'Last checked': isVerified && verifiedAt && <Day iso={verifiedAt} />,
    Listed: <Day iso={createdAt} />,
    'Handed over': HANDOVER_TEXTS[category],
  };
  return Object.entries(known)
    .filter(([, value]) => Boolean(value))
    .slice(0, MAX_FACTS);
}

export function FactStrip({ product }: { product: PartialProduct }) {
  return (
    <dl className={styles.facts}>
      {factsOf(product).map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
