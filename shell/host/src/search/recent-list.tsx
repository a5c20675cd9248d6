import { Button, Icon } from '@telemarket/kit';
import styles from './search.module.css';

interface RecentListProps {
  /** The id prefix of the combobox. The options are `${id}-0`, `${id}-1` ... */
  id: string;
  searches: readonly string[];
  active: number;
  onPick: (text: string) => void;
  onClear: () => void;
}

/** The last searches of this device, while the text is empty. */
export const RecentList = ({ id, searches, active, onPick, onClear }: RecentListProps) => (
  <>
    <div className={styles.head}>
      <p className={styles.status}>Recent searches</p>
      <Button compact variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
    <ul id={`${id}-list`} role="listbox" aria-label="Recent searches">
      {searches.map((text, index) => (
        <li
          key={text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={`${styles.recent} ${index === active ? styles.active : ''}`}
          onClick={() => onPick(text)}
        >
          <Icon name="clock" size={16} />
          <span className={styles.title}>{text}</span>
        </li>
      ))}
    </ul>
  </>
);
