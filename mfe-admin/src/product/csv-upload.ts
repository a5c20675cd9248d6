/** A CSV file in the parts that the API accepts: the body of a request has at most 64 KiB. */
export interface CsvUpload {
  importId: string;
  size: number;
  /** The first record: the names of the columns. */
  head: string;
  rows: number;
  parts: readonly { line: number; rows: readonly string[] }[];
}

const MAX_BYTES = 5 * 1_024 * 1_024;
const MAX_ROWS = 10_000;
const MAX_PART_ROWS = 25;
const MAX_PART_BYTES = 56_000;

/** Reads a file. Returns an error message for the administrator when the file cannot be imported. */
export async function readCsv(file: File): Promise<CsvUpload | string> {
  if (file.size > MAX_BYTES) return 'The file has more than 5 MB. Split it into smaller ones.';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return 'The file is not in UTF-8. Save it as “CSV UTF-8”.';
  }
  const [head, ...rows] = csvRecords(text);
  if (!head || rows.length === 0) return 'The file has no rows.';
  if (rows.length > MAX_ROWS) return 'The file has more than 10,000 rows. Split it into smaller ones.';
  const lengths = rows.map((row) => new TextEncoder().encode(JSON.stringify(row)).length);
  const long = lengths.findIndex((length) => length > MAX_PART_BYTES);
  if (long >= 0) return `Row ${long + 2} is too long. Is a quote missing in it?`;
  return { importId: newImportId(), size: file.size, head, rows: rows.length, parts: partsOf(rows, lengths) };
}

/** Splits a text at the ends of its records. A line end inside quotes belongs to the cell. */
function csvRecords(text: string): string[] {
  const records: string[] = [];
  let isQuoted = false;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    records.push(isQuoted ? `${records.pop()}${line}` : line);
    if (line.split('"').length % 2 === 0) isQuoted = !isQuoted;
  }
  return records;
}

function partsOf(rows: readonly string[], lengths: readonly number[]): CsvUpload['parts'] {
  const parts: { line: number; rows: string[] }[] = [];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    const length = lengths[index] ?? 0;
    const part = parts.at(-1);
    if (part && part.rows.length < MAX_PART_ROWS && bytes + length <= MAX_PART_BYTES) {
      part.rows.push(row);
      bytes += length;
    } else {
      // the first line has the names of the columns
      parts.push({ line: index + 2, rows: [row] });
      bytes = length;
    }
  }
  return parts;
}

/** `crypto.randomUUID` exists on HTTPS only. */
function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
