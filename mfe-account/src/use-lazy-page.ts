import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react';

/** A page whose code comes when it is first shown. One per mount, so that Retry tries again: React keeps a failed load for ever. */
export function useLazyPage(load: () => Promise<ComponentType>): ReactElement {
  const [Page] = useState(() => lazy(async () => ({ default: await load() })));
  return createElement(Page);
}
