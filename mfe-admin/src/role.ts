import { useKit, useStore } from '@telemarket/kit';

/**
 * Whether the person at the dashboard is a manager, so that support sees nothing that the API refuses. The API alone
 * protects: see `AdminPage`.
 */
export function useIsManager(): boolean {
  const { session } = useKit();
  return useStore(session.admin)?.staffRole !== 'support';
}
