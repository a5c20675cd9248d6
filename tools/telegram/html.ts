import { escapeHtml } from '../local-page';

/** HTML that is already safe to insert. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type HtmlValue = string | number | false | null | undefined | SafeHtml | readonly HtmlValue[];

function renderHtmlValue(value: HtmlValue): string {
  if (value instanceof SafeHtml) return value.text;
  if (Array.isArray(value)) return value.map(renderHtmlValue).join('');
  if (value === false || value === null || value === undefined) return '';
  return escapeHtml(String(value));
}

/** A template tag that escapes each value, because titles and messages are texts of strangers. */
export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml =>
  new SafeHtml(strings.map((text, index) => text + renderHtmlValue(values[index])).join(''));
