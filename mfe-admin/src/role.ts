import { useKit, useStore } from '@telemarket/kit';

/**
 * Whether the person at the dashboard is a manager. The dashboard hides from support everything that the API would
 * refuse. This is no protection: see `AdminPage`.
 */
export function useIsManager(): boolean {
  const { session } = useKit();
  return useStore(session.admin)?.staffRole !== 'support';
}
