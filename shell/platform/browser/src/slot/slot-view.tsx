import type { SlotName } from '@telemarket/composition';
import { SHELL } from '@telemarket/composition/registry';
import { slotPropsOf } from '@telemarket/composition/routes';
import { memo, useEffect, useMemo, useState } from 'react';
import styles from '../remote/part.module.css';
import { RemoteView } from '../remote/remote-view';
import { report } from '../report/reports';
import { useRoutes } from '../route/routes-context';

/** The widgets that the server has rendered, by id. */
export type RenderedWidgets = Readonly<Record<string, { html: string; data: Record<string, unknown> }>>;

export interface WidgetPlace {
  /** The module of the widget, for example `gifts/GiftCard`. */
  id: string;
  /** The props of the widget as JSON. */
  props: string;
}

/** The module of the app that renders a widget in a React root of its own. Its props are those of `OwnRootProps`. */
export const SLOT_ROOT_MODULE = 'slot-root';

export interface OwnRootProps extends WidgetPlace {
  element: HTMLElement;
}

interface SlotViewProps {
  name: SlotName;
  /** The path of the page that has the slot. */
  pathname: string;
  filled?: RenderedWidgets;
}

export function SlotView({ name, pathname, filled = {} }: SlotViewProps) {
  const routes = useRoutes();
  const props = JSON.stringify(slotPropsOf(routes.match(pathname), name));
  return routes.widgetsIn(name).map((id) => <Widget key={id} id={id} props={props} filled={filled[id]} />);
}

/** This must always be the same object, because React replaces the content when it gets another object. */
const EMPTY_HTML = { __html: '' };

/**
 * The element of a widget. It contains a React root of its own (own-root.ts), because the server renders the widget
 * separately. The browser fills an element that the server has not filled.
 */
const Widget = memo(function Widget({ id, props, filled }: WidgetPlace & { filled?: RenderedWidgets[string] }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const root = useMemo(() => ({ element, id, props }), [element, id, props]);
  useEffect(() => report('view', id, undefined, { isWidget: true }), [id]);
  return (
    <>
      <div
        ref={setElement}
        className={styles.part}
        data-widget={id}
        data-reads={filled && JSON.stringify(filled.data)}
        dangerouslySetInnerHTML={filled ? { __html: `<div class="${styles.part}">${filled.html}</div>` } : EMPTY_HTML}
        suppressHydrationWarning
      />
      {element && <RemoteView id={`${SHELL}/${SLOT_ROOT_MODULE}`} props={root} loading={null} down={() => null} />}
    </>
  );
});

/** @returns The prefix of all `useId` ids in a widget. Without prefixes, two React roots could make the same id. */
export const idPrefixOf = (id: string): string => `${id.replace('/', '-')}-`;
