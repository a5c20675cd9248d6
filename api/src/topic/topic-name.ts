import { cutText } from '@telemarket/composition/text';
import { usernameKey } from '../user/user-key';

export const MAX_TOPIC_NAME = 40;

/** Two topics are equal by the rule of usernames: `crypto` and `Ｃrypto` are one. */
export const topicKey = (name: string): string => usernameKey(name);

/** Returns a text for addresses, with the letters and digits of the name in any script. `taken`: those of other topics. */
export function topicSlug(name: string, taken: ReadonlySet<string>): string {
  const words = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
  const base = cutText(words.replace(/[^\p{L}\p{N}]+/gu, '-'), MAX_TOPIC_NAME, '').replace(/^-|-$/g, '') || 'topic';
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
