import { Button, Icon, IconButton } from '@telemarket/kit';
import { useEffect, useRef } from 'react';
import styles from './notice.module.css';

export interface NoticeContent {
  tone: 'done' | 'failed';
  text: string;
  onUndo?: () => void;
}

/** The result of a row's button. It stays until the admin closes it, because it may offer Undo. */
export function Notice({ notice, onClose }: { notice: NoticeContent | null; onClose: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the row with the focus was removed: the focus is lost, or ListView has moved it to its count
    const focused = document.activeElement;
    if (focused === document.body || focused?.matches('[role="status"]')) undo.current?.focus();
  }, [notice]);
  return (
    <div role="status">
      {notice && (
        <p className={`${styles.notice} ${styles[notice.tone]}`}>
          <Icon name={notice.tone === 'done' ? 'check' : 'alert'} />
          <span className={styles.text}>{notice.text}</span>
          {notice.onUndo && (
            <Button ref={undo} variant="outline" compact onClick={notice.onUndo}>
              Undo
            </Button>
          )}
          <IconButton label="Close" icon="close" onClick={onClose} />
        </p>
      )}
    </div>
  );
}
