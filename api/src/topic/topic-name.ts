import { cutText } from '@telemarket/composition/text';
import { usernameKey } from '../user/user-key';

export const MAX_TOPIC_NAME_LENGTH = 40;

/** Compares the names of topics like usernames: `crypto` and `Ｃrypto` are the same topic. */
export const topicKey = (name: string): string => usernameKey(name);

/**
 * Returns the topic's name for use in an address: its letters and digits, in any script.
 * @param taken The address names of the other topics.
 */
export function topicSlug(name: string, taken: ReadonlySet<string>): string {
  const words = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
  const base =
    cutText(words.replace(/[^\p{L}\p{N}]+/gu, '-'), MAX_TOPIC_NAME_LENGTH, '').replace(/^-|-$/g, '') || 'topic';
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
