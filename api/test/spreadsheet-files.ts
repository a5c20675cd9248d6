import { parse } from 'csv-parse/sync';

/** The bytes of characters that Windows-1252 has and Latin-1 lacks. */
const CP1252_BYTES: Record<string, number> = {
  ...{ '€': 0x80, '‚': 0x82, '„': 0x84, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96 },
  ...{ '—': 0x97 },
};

export const toWindows1252 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => CP1252_BYTES[letter] ?? (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63)),
  );

const cellsOf = (file: Buffer, delimiter: string) =>
  parse(file.toString('utf8').replace(/^\ufeff/, ''), { delimiter, relaxColumnCount: true });

/** Returns a number as Excel writes it: the zeros at the end of its decimals are left out. */
const toExcelNumber = (cell: string, point: string) => {
  const number = new RegExp(`^(\\d+)(?:\\${point}(\\d+))?$`).exec(cell);
  const decimals = number?.[2]?.replace(/0+$/, '');
  return number ? `${Number(number[1])}${decimals ? `${point}${decimals}` : ''}` : cell;
};
const toExcelBoolean = (cell: string, [yes, no]: readonly [string, string]) =>
  ({ true: yes, false: no })[cell.toLowerCase()] ?? cell;
const quoteCell = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

function saveAsExcel(file: Buffer, separator: string, point: string, booleans: readonly [string, string]): string {
  const rows = cellsOf(file, separator).map((cells) =>
    cells.map((cell) => {
      // Excel writes all line ends inside a cell as LF.
      const text = cell.replaceAll('\r\n', '\n');
      return quoteCell(toExcelNumber(toExcelBoolean(text, booleans), point), separator);
    }),
  );
  return `${rows.map((cells) => cells.join(separator)).join('\r\n')}\r\n`;
}

/**
 * A file that an Excel in German writes as “CSV (Trennzeichen-getrennt)” after it has opened a file with semicolons.
 */
export const savedByGermanExcel = (file: Buffer): Buffer =>
  toWindows1252(saveAsExcel(file, ';', ',', ['WAHR', 'FALSCH']));

/** A file that an Excel in German writes as “CSV UTF-8”. */
export const savedByGermanExcelAsUtf8 = (file: Buffer): Buffer =>
  Buffer.from(`\ufeff${saveAsExcel(file, ';', ',', ['WAHR', 'FALSCH'])}`);

/** A file that an American Excel writes as “CSV UTF-8” after it has opened a file with commas. */
export const savedByAmericanExcel = (file: Buffer): Buffer =>
  Buffer.from(`\ufeff${saveAsExcel(file, ',', '.', ['TRUE', 'FALSE'])}`);

/** A file that Excel writes as “Unicode Text”: UTF-16 with tabs. */
export const savedAsUnicodeText = (file: Buffer): Buffer =>
  Buffer.from(
    `\ufeff${saveAsExcel(Buffer.from(changeSeparator(file, ',', '\t')), '\t', '.', ['TRUE', 'FALSE'])}`,
    'utf16le',
  );

const changeSeparator = (file: Buffer, from: string, to: string): string =>
  cellsOf(file, from)
    .map((cells) => cells.map((cell) => quoteCell(cell, to)).join(to))
    .join('\r\n');
