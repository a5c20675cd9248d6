import type { LineState } from '@telemarket/contract';
import { Chip, type IconName } from '@telemarket/kit';

type LineStateMark = readonly [tone: 'warning' | 'success' | 'danger' | 'neutral', icon: IconName, word: string];

const STATE_MARKS: Readonly<Record<LineState, LineStateMark>> = {
  waiting: ['warning', 'clock', 'Waiting'],
  accepted: ['neutral', 'check', 'Accepted'],
  handed_over: ['warning', 'track', 'Handed over'],
  received: ['success', 'check', 'Received'],
  declined: ['danger', 'close', 'Declined'],
  cancelled: ['danger', 'close', 'Cancelled'],
};

const isKnownState = (state: string): state is LineState => Object.hasOwn(STATE_MARKS, state);

/** @param state A newer API may send a state that this build does not know. An older API sends no state. */
export function LineStateChip({ state = 'waiting' }: { state?: string }) {
  const [tone, icon, word] = isKnownState(state) ? STATE_MARKS[state] : (['neutral', 'help', 'Unknown'] as const);
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}

export const lineStateWord = (state = 'waiting'): string => (isKnownState(state) ? STATE_MARKS[state][2] : 'Unknown');
