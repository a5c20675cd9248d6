import { useKit, useLocation, useStore } from '@telemarket/kit';
import { RemoteView } from '../remote/remote-view';
import { matchRoute } from '../route-table';

/** The release passport's place, under the footer of the administration. */
export function PassportSlot() {
  const admin = useStore(useKit().session.admin);
  const { pathname } = useLocation();
  if (!admin || matchRoute(pathname)?.owner !== 'admin') return null;
  return <RemoteView id="shell/release-passport" loading={null} down={() => null} />;
}
