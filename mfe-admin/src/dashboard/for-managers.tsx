import { EmptyState } from '@telemarket/kit';

/** Shown at an address of a part that the role does not have. */
export const ForManagers = () => (
  <EmptyState icon="shield" title="Only managers can open this part">
    Your role is support: you work on orders, users and messages.
  </EmptyState>
);
