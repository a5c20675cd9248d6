import { paths, useKit, useStore } from '@telemarket/kit';
import { RemoteView } from '../remote/remote-view';
import { useRoute } from '../route/routes-context';

/** Shows the release passport under the footer of the admin pages. */
export function PassportSlot() {
  const admin = useStore(useKit().session.admin);
  const isAdministration = useRoute()?.route.path === paths.admin;
  if (!admin || !isAdministration) return null;
  return <RemoteView id="shell/release-passport" loading={null} down={() => null} />;
}
