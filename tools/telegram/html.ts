/** HTML that is safe to insert into HTML. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type HtmlValue = string | number | false | null | undefined | SafeHtml | readonly HtmlValue[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(value: HtmlValue): string {
  if (value instanceof SafeHtml) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === false || value === null || value === undefined) return '';
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A template tag that escapes each value, because titles and messages are texts of strangers. */
export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml =>
  new SafeHtml(strings.map((text, index) => text + render(values[index])).join(''));
