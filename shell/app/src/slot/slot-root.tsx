import { useRemoteLoader } from '@telemarket/browser/loader';
import { useOwnRoot } from '@telemarket/browser/own-root';
import { useRoutes } from '@telemarket/browser/routes';
import type { OwnRootProps } from '@telemarket/browser/slot-view';
import { useKit, useRouterBridge } from '@telemarket/kit';
import { useMemo, useState } from 'react';
import { Root } from '../root';

/** Renders a widget in a React root of its own. In the root of the page, this component renders nothing. */
export default function SlotRoot({ element, id, props }: OwnRootProps) {
  const kit = useKit();
  const [data] = useState(() => JSON.parse(element.dataset['reads'] ?? '{}') as Record<string, unknown>);
  const ownKit = useMemo(() => ({ ...kit, boot: { ...kit.boot, data } }), [kit, data]);
  const widget = useMemo(() => ({ id, props: JSON.parse(props) as Record<string, string> }), [id, props]);
  const shared = { kit: ownKit, loader: useRemoteLoader(), routes: useRoutes(), router: useRouterBridge() };
  useOwnRoot(element, id, <Root {...shared} widget={widget} />);
  return null;
}
