import { shopName } from '../shop/current-shop';
import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import type { ExportPart } from './data-export.repository';
import { TABLE_DECLARATIONS } from './tables';

type OpenedExport = { madeAt: string; parts: AsyncGenerator<ExportPart> };

/** Writes the file while its parts are read, so that memory never contains a whole export. */
export function toJsonFile({ madeAt, parts }: OpenedExport): StreamableFile {
  async function* jsonText(): AsyncGenerator<string> {
    yield `{"shop":${JSON.stringify(shopName())},"madeAt":${JSON.stringify(madeAt)},"tables":{`;
    let table = '';
    let isFirstRow = true;
    for await (const { name, rows } of parts) {
      if (name !== table) {
        isFirstRow = true;
        const { title, storedFor } = TABLE_DECLARATIONS[name] ?? {};
        const about = JSON.stringify({ title, storedFor, columns: reasonsOf(name) }).slice(0, -1);
        yield `${table ? ']},' : ''}${JSON.stringify(name)}:${about},"rows":[`;
      }
      table = name;
      for (const row of rows) {
        yield `${isFirstRow ? '' : ','}${JSON.stringify(row)}`;
        isFirstRow = false;
      }
    }
    yield `${table ? ']}' : ''}}}\n`;
  }
  return toFile(jsonText(), 'application/json; charset=utf-8', 'json');
}

export function toHtmlFile({ madeAt, parts }: OpenedExport): StreamableFile {
  async function* htmlText(): AsyncGenerator<string> {
    yield `${pageHead()}<p>Made on ${escapeHtml(timeText(madeAt))}. Secrets, such as the hash of your password, are left out.</p>`;
    let table = '';
    for await (const { name, rows } of parts) {
      if (name !== table) yield `${table ? '</section>' : ''}<section>${tableHeadOf(name)}`;
      table = name;
      yield rows.map(rowText).join('');
    }
    yield `${table ? '</section>' : ''}</main></body></html>\n`;
  }
  return toFile(htmlText(), 'text/html; charset=utf-8', 'html');
}

function toFile(text: AsyncGenerator<string>, type: string, extension: string): StreamableFile {
  const disposition = `attachment; filename="my-data.${extension}"`;
  return new StreamableFile(Readable.from(text, { objectMode: false }), { type, disposition });
}

function reasonsOf(table: string): Record<string, string> {
  const { personal = {} } = TABLE_DECLARATIONS[table] ?? {};
  return Object.fromEntries(
    Object.entries(personal)
      .filter(([, { secret }]) => !secret)
      .map(([column, { why }]) => [column, why]),
  );
}

function tableHeadOf(table: string): string {
  const { title = table, storedFor = '' } = TABLE_DECLARATIONS[table] ?? {};
  const reasons = Object.entries(reasonsOf(table)).map(([column, why]) => `${labelOf(column)}: ${why}`);
  const why = reasons.length ? ` Why: ${reasons.join('; ')}.` : '';
  return `<h2>${escapeHtml(title)}</h2><p>How long: ${escapeHtml(storedFor)}${escapeHtml(why)}</p>`;
}

function rowText(row: Record<string, unknown>): string {
  const pairs = Object.entries(row).map(
    ([column, value]) => `<dt>${escapeHtml(labelOf(column))}</dt><dd>${escapeHtml(valueText(value))}</dd>`,
  );
  return `<dl>${pairs.join('')}</dl>`;
}

/** Returns the heading of a column: `customer_name` becomes "Customer name". */
function labelOf(column: string): string {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return timeText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const timeText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);

const pageHead =
  () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>My data at ${escapeHtml(shopName())}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 50rem; margin: auto; padding: 1.5rem 1rem 4rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; margin: 1rem 0; padding: 1rem;
  border: 1px solid; border-radius: .5rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
</style></head><body><main><h1>My data at ${escapeHtml(shopName())}</h1>`;
