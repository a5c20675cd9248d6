import type { LineState as State } from '@telemarket/contract';
import { Chip, type IconName } from '@telemarket/kit';

type Mark = readonly [tone: 'warning' | 'success' | 'danger' | 'neutral', icon: IconName, word: string];

const MARKS: Readonly<Record<State, Mark>> = {
  waiting: ['warning', 'clock', 'Waiting'],
  accepted: ['neutral', 'check', 'Accepted'],
  handed_over: ['warning', 'track', 'Handed over'],
  received: ['success', 'check', 'Received'],
  declined: ['danger', 'close', 'Declined'],
  cancelled: ['danger', 'close', 'Cancelled'],
};

/** An older API sends no state, and a newer one may send one that this build does not know. */
export function LineState({ state }: { state?: string }) {
  if (!state) return null;
  const [tone, icon, word] = Object.hasOwn(MARKS, state)
    ? MARKS[state as State]
    : (['neutral', 'help', state] as const);
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}
