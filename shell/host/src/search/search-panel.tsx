import type { ComponentProps } from 'react';
import { RecentList } from './recent-list';
import { SearchKeyHint } from './search-key-hint';
import styles from './search.module.css';
import { SuggestionList } from './suggestion-list';

interface SearchPanelProps {
  recent: ComponentProps<typeof RecentList> | null;
  suggestions: ComponentProps<typeof SuggestionList>;
}

/** The list below the box. It loads when the box gets the focus. */
export default function SearchPanel({ recent, suggestions }: SearchPanelProps) {
  return (
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {recent ? <RecentList {...recent} /> : <SuggestionList {...suggestions} />}
      <SearchKeyHint />
    </div>
  );
}
