import type { AdminMessage } from '@telemarket/contract';
import { Chip } from '@telemarket/kit';

export function HandledMark({ message: { handledAt } }: { message: AdminMessage }) {
  return handledAt ? (
    <Chip tone="success" icon="check">
      Handled
    </Chip>
  ) : (
    <Chip tone="warning" icon="clock">
      To handle
    </Chip>
  );
}
