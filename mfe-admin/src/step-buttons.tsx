import { IconButton } from '@telemarket/kit';
import styles from './panel.module.css';

/** @param noun What the rows are, such as "order". */
export const StepButtons = ({ noun, step }: { noun: string; step: (by: 1 | -1) => void }) => (
  <>
    <span className={styles.previous}>
      <IconButton label={`Previous ${noun}`} icon="chevron" aria-keyshortcuts="K" onClick={() => step(-1)} />
    </span>
    <IconButton label={`Next ${noun}`} icon="chevron" aria-keyshortcuts="J" onClick={() => step(1)} />
  </>
);
