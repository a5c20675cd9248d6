import { Button } from '@telemarket/kit';
import { LIST_VIEWS, type ListingView } from '@telemarket/kit/shop';
import { setListView, useListView } from '@telemarket/kit/ui';
import page from './page.module.css';

/**
 * Chooses how lists show their listings on this device. A window that is too narrow for rows shows the switch only
 * while rows are chosen.
 */
export function ViewSwitch() {
  const view = useListView();
  return (
    <div className={page.view} style={view === 'rows' ? { display: 'flex' } : undefined} role="group" aria-label="View">
      {(Object.keys(LIST_VIEWS) as ListingView[]).map((choice) => (
        <Button
          key={choice}
          compact
          variant={choice === view ? 'outline' : 'quiet'}
          aria-pressed={choice === view}
          onClick={() => setListView(choice)}
        >
          {LIST_VIEWS[choice]}
        </Button>
      ))}
    </div>
  );
}
