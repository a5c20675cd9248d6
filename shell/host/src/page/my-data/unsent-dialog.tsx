import { Button, Dialog } from '@telemarket/kit';
import styles from './my-data.module.css';

export interface UnsentDialogProps {
  open: boolean;
  /** The number of orders that the server has not answered. */
  count: number;
  onClose: () => void;
  /** Clears everything except these orders. Null when there is nothing else to clear. */
  onClearOthers: (() => void) | null;
  onClear: () => void;
}

/** Asks before the only copy of an order is deleted. */
export function UnsentDialog({ open, count, onClose, onClearOthers, onClear }: UnsentDialogProps) {
  const orders = count === 1 ? '1 order has' : `${count} orders have`;
  return (
    <Dialog
      title="Unsent orders"
      open={open}
      onClose={onClose}
      footer={
        <div className={styles['actions']}>
          <Button variant="danger" onClick={onClear}>
            Clear and lose them
          </Button>
          {onClearOthers && (
            <Button variant="outline" onClick={onClearOthers}>
              Clear all but them
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <p>
        {orders} not reached the server yet and will be sent as soon as it can be reached. Only this device has{' '}
        {count === 1 ? 'it' : 'them'}: once cleared, {count === 1 ? 'it is' : 'they are'} lost.
      </p>
    </Dialog>
  );
}
