import type { LineState } from '@telemarket/contract';
import { Chip, type IconName } from '@telemarket/kit';

type Mark = readonly [tone: 'warning' | 'success' | 'danger' | 'neutral', icon: IconName, word: string];

const MARKS: Readonly<Record<LineState, Mark>> = {
  waiting: ['warning', 'clock', 'Waiting'],
  accepted: ['neutral', 'check', 'Accepted'],
  handed_over: ['warning', 'track', 'Handed over'],
  received: ['success', 'check', 'Received'],
  declined: ['danger', 'close', 'Declined'],
  cancelled: ['danger', 'close', 'Cancelled'],
};

const isKnown = (state: string): state is LineState => Object.hasOwn(MARKS, state);

/** @param state A newer API may send a state that this build does not know. An older API sends no state. */
export function LineStateChip({ state = 'waiting' }: { state?: string }) {
  const [tone, icon, word] = isKnown(state) ? MARKS[state] : (['neutral', 'help', 'Unknown'] as const);
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}

export const lineStateWord = (state = 'waiting'): string => (isKnown(state) ? MARKS[state][2] : 'Unknown');
