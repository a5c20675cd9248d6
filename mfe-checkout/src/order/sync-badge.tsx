import { Chip, type LocalOrder } from '@telemarket/kit';

/** Where an order stands with the server. */
export function SyncBadge({ sync }: Pick<LocalOrder, 'sync'>) {
  if (sync === 'pending')
    return (
      <Chip tone="warning" icon="refresh">
        Waiting for the server
      </Chip>
    );
  if (sync === 'refused')
    return (
      <Chip tone="danger" icon="alert">
        Not accepted
      </Chip>
    );
  return (
    <Chip tone="success" icon="check">
      Confirmed
    </Chip>
  );
}
