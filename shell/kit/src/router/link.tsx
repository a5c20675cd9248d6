import type { ComponentProps } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'replace' | 'state'> {
  /** A page of the site. */
  to: To;
  /** The browser follows it itself: for a place further down the same page. */
  reloadDocument?: boolean;
}

/**
 * A real link that is followed without loading a document. The router's own link brings the prefetching of its framework
 * mode, 2.6 kB that every visitor would load.
 */
export function Link({ to, replace, state, target, reloadDocument, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!reloadDocument && !event.defaultPrevented) follow(event);
      }}
    />
  );
}
