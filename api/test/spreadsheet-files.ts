import { parse } from 'csv-parse/sync';

/** Bytes of Windows-1252, where it differs from Latin-1. */
const CP1252: Record<string, number> = {
  ...{ '€': 0x80, '‚': 0x82, '„': 0x84, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96 },
  ...{ '—': 0x97 },
};

export const windows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => CP1252[letter] ?? (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63)));

const cellsOf = (file: Buffer, delimiter: string) =>
  parse(file.toString('utf8').replace(/^\ufeff/, ''), { delimiter, relaxColumnCount: true });

/** Returns a number as Excel writes it, without the zeros at the end of its decimals. */
const asNumber = (cell: string, point: string) => {
  const number = new RegExp(`^(\\d+)(?:\\${point}(\\d+))?$`).exec(cell);
  const decimals = number?.[2]?.replace(/0+$/, '');
  return number ? `${Number(number[1])}${decimals ? `${point}${decimals}` : ''}` : cell;
};
const asBoolean = (cell: string, [yes, no]: readonly [string, string]) =>
  ({ true: yes, false: no })[cell.toLowerCase()] ?? cell;
const quoted = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

function saved(file: Buffer, separator: string, point: string, booleans: readonly [string, string]): string {
  const rows = cellsOf(file, separator).map((cells) =>
    cells.map((cell) => {
      // Excel writes all line ends inside a cell as LF.
      const text = cell.replaceAll('\r\n', '\n');
      return quoted(asNumber(asBoolean(text, booleans), point), separator);
    }),
  );
  return `${rows.map((cells) => cells.join(separator)).join('\r\n')}\r\n`;
}

/**
 * A file that an Excel in German writes as “CSV (Trennzeichen-getrennt)” after it has opened a file with semicolons.
 */
export const savedByGermanExcel = (file: Buffer): Buffer => windows1252(saved(file, ';', ',', ['WAHR', 'FALSCH']));

/** A file that an Excel in German writes as “CSV UTF-8”. */
export const savedByGermanExcelAsUtf8 = (file: Buffer): Buffer =>
  Buffer.from(`\ufeff${saved(file, ';', ',', ['WAHR', 'FALSCH'])}`);

/** A file that an American Excel writes as “CSV UTF-8” after it has opened a file with commas. */
export const savedByAmericanExcel = (file: Buffer): Buffer =>
  Buffer.from(`\ufeff${saved(file, ',', '.', ['TRUE', 'FALSE'])}`);

/** A file that Excel writes as “Unicode Text”: UTF-16 with tabs. */
export const savedAsUnicodeText = (file: Buffer): Buffer =>
  Buffer.from(`\ufeff${saved(Buffer.from(csvWith(file, ',', '\t')), '\t', '.', ['TRUE', 'FALSE'])}`, 'utf16le');

const csvWith = (file: Buffer, from: string, to: string): string =>
  cellsOf(file, from)
    .map((cells) => cells.map((cell) => quoted(cell, to)).join(to))
    .join('\r\n');
