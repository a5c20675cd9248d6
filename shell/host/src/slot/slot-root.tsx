import { useKit, useRouterBridge } from '@telemarket/kit';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot, hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { useRemoteLoader } from '../remote/remote-loader';
import { reportMismatch } from '../report/reports';
import { Root } from '../root';
import { useRoutes } from '../route/routes-context';
import { idPrefixOf, type WidgetPlace } from './slot-view';

/** Renders a widget in a React root of its own. In the root of the page, this component renders nothing. */
export default function SlotRoot({ element, id, props }: WidgetPlace & { element: HTMLElement }) {
  const kit = useKit();
  const [data] = useState(() => JSON.parse(element.dataset['reads'] ?? '{}') as Record<string, unknown>);
  const ownKit = useMemo(() => ({ ...kit, boot: { ...kit.boot, data } }), [kit, data]);
  const widget = useMemo(() => ({ id, props: JSON.parse(props) as Record<string, string> }), [id, props]);
  const shared = { kit: ownKit, loader: useRemoteLoader(), routes: useRoutes(), router: useRouterBridge() };
  const root = useRef<ReactRoot>(null);
  useEffect(() => {
    const content = <Root {...shared} widget={widget} />;
    const options = { identifierPrefix: idPrefixOf(id), onRecoverableError: reportMismatch(id) };
    startTransition(() => {
      if (root.current) return root.current.render(content);
      const rendered = element.firstElementChild;
      if (rendered) root.current = hydrateRoot(rendered, content, options);
      else {
        // the element itself belongs to the root of the page
        const container = Object.assign(document.createElement('div'), { className: element.className });
        root.current = createRoot(element.appendChild(container), options);
        root.current.render(content);
      }
    });
  });
  // React cannot unmount a root while it renders another root
  useEffect(() => () => void setTimeout(() => root.current?.unmount()), []);
  return null;
}
