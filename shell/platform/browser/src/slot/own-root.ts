import { type ReactNode, startTransition, useEffect, useRef } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { createHydrationReporter } from '../report/reports';
import { idPrefixOf } from './slot-view';

/**
 * Renders content in a React root of its own, inside of an element of the page.
 * @param id The id of the widget.
 */
export function useOwnRoot(element: HTMLElement, id: string, content: ReactNode): void {
  const root = useRef<Root>(null);
  const isGone = useRef(false);
  useEffect(() => {
    const options: RootOptions = {
      identifierPrefix: idPrefixOf(id),
      onRecoverableError(error, info) {
        // React reports an error when the visitor leaves the page before the root is hydrated
        if (!isGone.current) createHydrationReporter(id)(error, info);
      },
    };
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
  // the root is unmounted later, because React cannot unmount a root while it renders another one
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      setTimeout(() => root.current?.unmount());
    };
  }, []);
}
