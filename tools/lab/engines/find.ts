import type * as TestingLibrary from '@testing-library/dom';

declare global {
  var TestingLibraryDom: typeof TestingLibrary | undefined;
}

type Match = string | RegExp;
type Pattern = string | { source: string; flags: string };
export interface TargetStep {
  by: 'label' | 'role' | 'text';
  /** The wanted role, or the text of a label or of an element. */
  is: Pattern;
  /** The accessible name of an element with the wanted role; null for any name. */
  name: Pattern | null;
}

/** The steps to an element. Each step searches inside the elements that the previous step has found. */
export type Target = readonly TargetStep[];

/** A string must be the whole text. A regular expression may match a part of the text. */
const pattern = (match: Match): Pattern =>
  typeof match === 'string' ? match : { source: match.source, flags: match.flags };

export const role = (is: string, name?: Match): Target => [
  { by: 'role', is, name: name === undefined ? null : pattern(name) },
];
export const label = (is: Match): Target => [{ by: 'label', is: pattern(is), name: null }];
export const text = (is: Match): Target => [{ by: 'text', is: pattern(is), name: null }];
export const button = (name: Match): Target => role('button', name);
export const link = (name: Match): Target => role('link', name);
export const heading = (name: Match): Target => role('heading', name);
export const dialog = (name?: Match): Target => role('dialog', name);
export const within = (outer: Target, inner: Target): Target => [...outer, ...inner];

export const describe = (target: Target): string =>
  target.map(({ by, is, name }) => [by, show(is), ...(name === null ? [] : [show(name)])].join(' ')).join(' > ');

const show = (match: Pattern): string => (typeof match === 'string' ? `"${match}"` : `/${match.source}/${match.flags}`);

/** Runs in the page. @returns The visible elements. */
export function findVisible(target: Target): HTMLElement[] {
  const library = globalThis.TestingLibraryDom;
  if (!library) throw new Error('The page has not loaded the testing library.');
  const matcher = (match: Pattern) => (typeof match === 'string' ? match : new RegExp(match.source, match.flags));
  let found: HTMLElement[] = [document.body];
  for (const { by, is, name } of target) {
    const inside = (element: HTMLElement) => {
      if (by === 'label') return library.queryAllByLabelText(element, matcher(is));
      if (by === 'text') return library.queryAllByText(element, matcher(is));
      // Without `hidden`, the library computes the style of each element, which takes seconds on a busy machine.
      return library.queryAllByRole(element, String(is), {
        hidden: true,
        ...(name !== null && { name: matcher(name) }),
      });
    };
    found = [...new Set(found.flatMap(inside))];
  }
  return found.filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'),
  );
}
