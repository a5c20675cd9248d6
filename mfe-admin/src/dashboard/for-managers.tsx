import { EmptyState } from '@telemarket/kit';

/** Shown at the address of a part that only managers may open. */
export const ForManagers = () => (
  <EmptyState icon="shield" title="Only managers can open this part">
    Your role is Support: you work on orders, users and messages.
  </EmptyState>
);
