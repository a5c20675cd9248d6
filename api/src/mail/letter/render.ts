import { htmlToText } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { layout } from './layout';
import type { Letter } from './letter';

const DOCTYPE = '<!DOCTYPE html>';

/** Loads React: only the courier imports this file, with its first mail. */
export function render(letter: Letter, language: string): { html: string; text: string } {
  const html = DOCTYPE + renderToStaticMarkup(layout(letter, language));
  const text = htmlToText(html, {
    wordwrap: 78,
    preserveNewlines: true,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      // The text of these links is their address already.
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'], noAnchorUrl: false } },
      // The preview repeats the letter.
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a.button', format: 'skip' },
      { selector: 'title', format: 'skip' },
    ],
  });
  return { html, text };
}
