import type { SlotName } from '@telemarket/composition';
import { memo, useEffect, useMemo, useState } from 'react';
import styles from '../remote/remote.module.css';
import { RemoteView } from '../remote/remote-view';
import { report } from '../report/reports';
import { slotPropsOf } from '../route/route-table';
import { useRoute, useRoutes } from '../route/routes-context';

/** The widgets that the server has rendered, by id. */
export type FilledSlots = Readonly<Record<string, { html: string; data: Record<string, unknown> }>>;

export interface WidgetPlace {
  /** For example `gifts/GiftCard`. */
  id: string;
  /** The props as JSON. */
  props: string;
}

export function SlotView({ name, filled = {} }: { name: SlotName; filled?: FilledSlots }) {
  const match = useRoute();
  const routes = useRoutes();
  const props = JSON.stringify(slotPropsOf(match, name));
  return routes.widgetsIn(name).map((id) => <Widget key={id} id={id} props={props} filled={filled[id]} />);
}

/** Always the same object, because React replaces the content when it gets another object. */
const EMPTY = { __html: '' };

/**
 * The element of a widget. It contains a React root of its own (slot-root.tsx), because the server renders the widget
 * separately. The browser fills an element that the server has not filled.
 */
const Widget = memo(function Widget({ id, props, filled }: WidgetPlace & { filled?: FilledSlots[string] }) {
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
        dangerouslySetInnerHTML={filled ? { __html: `<div class="${styles.part}">${filled.html}</div>` } : EMPTY}
        suppressHydrationWarning
      />
      {element && <RemoteView id="shell/slot-root" props={root} loading={null} down={() => null} />}
    </>
  );
});

/** @returns The prefix of all `useId` ids in a widget. Without prefixes, two React roots could make the same id. */
export const idPrefixOf = (id: string): string => `${id.replace('/', '-')}-`;
