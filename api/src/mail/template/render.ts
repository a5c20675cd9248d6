import { compile } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { layout } from './layout';
import type { MailContent } from './content';

const DOCTYPE = '<!DOCTYPE html>';
const toPlainText = compile({
  formatters: {
    label(element, walk, builder) {
      walk(element.children, builder);
      builder.addInline(':');
    },
  },
  wordwrap: 78,
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    // The address of a link is left out when the text of the link is this address.
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'], noAnchorUrl: false } },
    // This leaves out the preview, which repeats the mail, and words for the HTML version only.
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    // Only the label of a button is printed, because its address follows.
    { selector: 'a.button', format: 'label' },
    { selector: 'title', format: 'skip' },
    { selector: 'table.bill', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 50 } },
  ],
});

/** This module loads React, so the courier imports it only for the first mail. */
export function render(content: MailContent, language: string): { html: string; text: string } {
  const html = DOCTYPE + renderToStaticMarkup(layout(content, language));
  return { html, text: toPlainText(html) };
}
