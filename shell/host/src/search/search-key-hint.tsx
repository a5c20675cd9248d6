import { Button } from '@telemarket/kit';
import { useState } from 'react';
import styles from './search.module.css';
import { searchKey } from './use-search-key';

/** Says that the slash key opens the search, and switches it off and on. */
export function SearchKeyHint() {
  const [isOn, setOn] = useState(searchKey.isOn);
  return (
    <p className={styles.hint}>
      <span>
        The key <kbd>/</kbd> {isOn ? 'opens the search.' : 'is off.'}
      </span>
      <Button
        compact
        variant="quiet"
        onClick={() => {
          searchKey.toggle();
          setOn(searchKey.isOn);
        }}
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
    </p>
  );
}
