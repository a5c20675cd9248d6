import type { Category } from '@telemarket/contract';
import { lengthOf } from '@telemarket/composition';
import { MAX_LENGTHS } from '@telemarket/kit/form';

const MIN_NOTE_LENGTH = 10;
const MAX_NOTE_LENGTH = MAX_LENGTHS.ProductInput.verificationNote;

/** The note of a check, which shoppers read. */
export const CHECK_NOTE = {
  label: 'What was checked',
  rule: (note: string) =>
    lengthOf(note) >= MIN_NOTE_LENGTH && lengthOf(note) <= MAX_NOTE_LENGTH
      ? null
      : `Say in ${MIN_NOTE_LENGTH} to ${MAX_NOTE_LENGTH} characters what was checked.`,
  maxLength: MAX_NOTE_LENGTH,
};

const COMMON_NOTES: Readonly<Record<Category, readonly string[]>> = {
  group: ['The owner posted our code in the group.', 'We saw the seller as the owner in the list of administrators.'],
  bot: ['The owner made the bot answer with our code.', 'The owner showed us the bot in BotFather.'],
  account: ['The owner sent us our code from the account.', 'The owner showed us the account in a video call.'],
};

/**
 * Returns the most common notes for the category. Returns none for several categories, because no note is true for all
 * of them.
 */
export function suggestedNotes(categories: readonly Category[]): readonly string[] {
  const [category, ...others] = new Set(categories);
  return category && others.length === 0 ? COMMON_NOTES[category] : [];
}
