import { bidi } from '@telemarket/composition';
import type { DealEntry } from '@telemarket/contract';
import { DateTime, text } from '@telemarket/kit/ui';
import styles from './deal.module.css';

type Person = DealEntry['by'];
/** The name of each person, as the reader sees it. */
export type PersonNames = Readonly<Record<Person, string>>;

/** @param names The name of the reader is `You`. */
export function Entries({ entries, names }: { entries: readonly DealEntry[]; names: PersonNames }) {
  if (entries.length === 0) return null;
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={names[entry.by] === 'You' ? styles.entry : styles.reply}>
          <p className={text.note}>
            <strong dir="auto">{names[entry.by]}</strong>
            <span>, </span>
            <DateTime iso={entry.createdAt} />
          </p>
          {entry.type === 'message' ? (
            <p dir="auto" className={styles.words}>
              {entry.text}
            </p>
          ) : (
            <>
              <p>{eventText(entry, names)}</p>
              {entry.text && <Reason words={entry.text} />}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

export const Reason = ({ words }: { words: string }) => <p dir="auto" className={styles.words}>{`“${words}”`}</p>;

/** Returns a sentence, for example “Luz Baja Studio can hand over “AI Assistant Bot”.” */
export function eventText(
  { type, by, itemTitle }: Pick<DealEntry, 'type' | 'by' | 'itemTitle'>,
  names: PersonNames,
): string {
  const what = itemTitle ? bidi`“${itemTitle}”` : 'this';
  const verb: Readonly<Record<string, string>> = {
    accepted: 'can hand over',
    declined: 'cannot sell',
    handed_over: 'handed over',
    received: 'received',
    cancelled: 'cancelled',
  };
  if (type === 'received' && by === 'shop') return bidi`${names.shop} marked ${what} as received.`;
  return bidi`${names[by]} ${verb[type] ?? 'changed'} ${what}.`;
}
