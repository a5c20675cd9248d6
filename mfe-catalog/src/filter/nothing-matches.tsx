import { Button, EmptyState } from '@telemarket/kit';

/** Shown instead of an empty result. */
export const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState icon="search" title="No listing matches" action={<Button onClick={onClear}>Clear filters</Button>}>
    Try another word, or fewer filters.
  </EmptyState>
);
