import type * as TestingLibrary from '@testing-library/dom';

declare global {
  var TestingLibraryDom: typeof TestingLibrary | undefined;
}

type TextMatch = string | RegExp;
type TextPattern = string | { source: string; flags: string };
export interface TargetStep {
  by: 'label' | 'role' | 'text';
  /** The wanted role, or the text of a label or of an element. */
  is: TextPattern;
  /** The accessible name of an element with the wanted role; null for any name. */
  name: TextPattern | null;
}

/** The steps to an element. Each step searches inside the elements that the previous step has found. */
export type Target = readonly TargetStep[];

/**
 * Makes a pattern that can be sent to the page. A string must equal the whole text. A regular expression may match a
 * part of the text.
 */
const toPattern = (match: TextMatch): TextPattern =>
  typeof match === 'string' ? match : { source: match.source, flags: match.flags };

export const role = (is: string, name?: TextMatch): Target => [
  { by: 'role', is, name: name === undefined ? null : toPattern(name) },
];
export const label = (is: TextMatch): Target => [{ by: 'label', is: toPattern(is), name: null }];
export const text = (is: TextMatch): Target => [{ by: 'text', is: toPattern(is), name: null }];
export const button = (name: TextMatch): Target => role('button', name);
export const link = (name: TextMatch): Target => role('link', name);
export const heading = (name: TextMatch): Target => role('heading', name);
export const dialog = (name?: TextMatch): Target => role('dialog', name);
export const within = (outer: Target, inner: Target): Target => [...outer, ...inner];

export const describeTarget = (target: Target): string =>
  target
    .map(({ by, is, name }) => [by, formatPattern(is), ...(name === null ? [] : [formatPattern(name)])].join(' '))
    .join(' > ');

const formatPattern = (match: TextPattern): string =>
  typeof match === 'string' ? `"${match}"` : `/${match.source}/${match.flags}`;

/** Runs in the page. @returns The visible elements. */
export function findVisible(target: Target): HTMLElement[] {
  const library = globalThis.TestingLibraryDom;
  if (!library) throw new Error('The page has not loaded the testing library.');
  const matcher = (match: TextPattern) => (typeof match === 'string' ? match : new RegExp(match.source, match.flags));
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
