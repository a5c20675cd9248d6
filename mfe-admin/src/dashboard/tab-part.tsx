import { ErrorCard } from '@telemarket/kit';
import { RowsSkeleton } from '../rows-skeleton';
import { useChunk } from '../use-chunk';
import type { Tab } from './tabs';

export function TabPart({ tab: { label, load } }: { tab: Tab }) {
  const { Part, error, retry } = useChunk(load);
  if (Part) return <Part />;
  if (!error) return <RowsSkeleton label={`Loading ${label.toLowerCase()}`} />;
  return (
    <ErrorCard title={`${label} could not be opened`} onRetry={retry}>
      A part of this page did not arrive. The other tabs may still work.
    </ErrorCard>
  );
}
