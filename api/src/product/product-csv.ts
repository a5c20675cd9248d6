import { cleanLine, readWhole } from '@telemarket/composition/text';
import type { CsvCell, CsvColumns } from '../csv/csv-file';
import { readAmount } from '../money/spreadsheet-amount';
import { EDITABLE_FIELDS, type EditableField } from './product.admin.dto';
import type { AdminProductView } from './product.view';

type ReadCell = (cell: string) => unknown;
/** A field whose value is the content of one cell. */
type CellField = {
  [Field in keyof AdminProductView]: AdminProductView[Field] extends CsvCell ? Field : never;
}[keyof AdminProductView];
/**
 * The functions that read the cells. A file has the name of a topic instead of its id. `CsvImportService` looks up this
 * name.
 */
type CellReaders = Record<Exclude<EditableField, 'topicId'>, ReadCell> & {
  [Field in CellField | 'topic' | 'isCheckedAgain']?: ReadCell | null;
};

const readText: ReadCell = (cell) => cell;
const readLineOrNull = (cell: string) => cleanLine(cell) || null;
const readCount: ReadCell = (cell) => readWhole(cell) ?? readLineOrNull(cell);
// Spreadsheets write TRUE and FALSE, and German ones write WAHR and FALSCH.
const BOOLEAN_BY_WORD: Readonly<Record<string, boolean>> = { true: true, false: false, wahr: true, falsch: false };
const readFlag: ReadCell = (cell) => BOOLEAN_BY_WORD[cleanLine(cell).toLowerCase()] ?? (cleanLine(cell) || undefined);
const readChoice: ReadCell = (cell) => cleanLine(cell) || undefined;
const readLines: ReadCell = (cell) => cell.split('\n').filter(cleanLine);

/**
 * The columns of the CSV in their order, each with the function that converts a cell of an import to a value. The shop
 * computes a column with null itself. The rules of ProductInput clean a text, and refuse a text where another type is
 * required.
 */
const CELL_READERS = {
  id: null,
  title: readText,
  description: readText,
  category: cleanLine,
  price: readAmount,
  originalPrice: (cell) => readAmount(cell) || null,
  rating: null,
  reviewCount: null,
  memberCount: readCount,
  userCount: readCount,
  sinceYear: readCount,
  sellerEmail: readLineOrNull,
  features: readLines,
  sellerName: readText,
  isVerified: readFlag,
  verificationNote: readText,
  isUnique: readFlag,
  availability: null,
  orderCount: null,
  createdAt: null,
  countSource: readChoice,
  sinceSource: readChoice,
  handle: readLineOrNull,
  language: (cell) => cleanLine(cell).toLowerCase() || null,
  topic: null,
  isCheckedAgain: null,
  state: readChoice,
} satisfies CellReaders;

/** The shop computes these columns itself. */
export const COMPUTED_COLUMNS = ['rating', 'reviewCount', 'availability', 'orderCount', 'createdAt'];

export const CSV_COLUMNS = Object.fromEntries(
  Object.keys(CELL_READERS).map((name) => [name, (row) => toCell(row, name as keyof typeof CELL_READERS)]),
) as CsvColumns<AdminProductView>;

const toCell = (row: AdminProductView, name: keyof typeof CELL_READERS): CsvCell =>
  ({
    ...row,
    ...toSourceCells(row),
    features: row.features.join('\n'),
    topic: row.topic?.name ?? null,
    isCheckedAgain: false,
  })[name];

type NumberSources = Pick<AdminProductView, 'countSource' | 'countSourceAt' | 'sinceSource' | 'sinceSourceAt'>;

/**
 * Returns the cells of the sources: `shop 2026-05-03` tells who has stated the number, and when. An import ignores such
 * a cell. If a cell has only `shop`, the source gets the date of the import.
 */
export const toSourceCells = ({ countSource, countSourceAt, sinceSource, sinceSourceAt }: NumberSources) => ({
  countSource: toSourceCell(countSource, countSourceAt),
  sinceSource: toSourceCell(sinceSource, sinceSourceAt),
});

const toSourceCell = (source: string, at: string | null) => (at === null ? null : `${source} ${at.slice(0, 10)}`);

/**
 * Returns the sources of a new listing. A date is removed from each source, because a row that was copied from an
 * export has dates, too.
 */
export function withoutSourceDates(values: Record<string, unknown>): Record<string, unknown> {
  const said = (['countSource', 'sinceSource'] as const).flatMap((field) => {
    const value = values[field];
    return typeof value === 'string' ? [[field, value.replace(/ \d{4}-\d\d-\d\d$/, '')] as const] : [];
  });
  return Object.fromEntries(said);
}

/**
 * Returns whether the row says that somebody has checked the listing again. An invalid text is returned as it is, for
 * the validation.
 */
export const readCheckedAgain = (row: ReadonlyMap<string, string>) =>
  readFlag(row.get('isCheckedAgain') ?? '') || undefined;

/** Returns the editable values of a row before validation. Ignores empty flags, and columns that the shop computes. */
export function readProductValues(row: ReadonlyMap<string, string>): Record<string, unknown> {
  const values = EDITABLE_FIELDS.flatMap((field) => {
    const cell = row.get(field);
    const value = cell === undefined || field === 'topicId' ? undefined : CELL_READERS[field](cell);
    return value === undefined ? [] : [[field, value] as const];
  });
  const state = CELL_READERS.state(row.get('state') ?? '');
  return { ...Object.fromEntries(values), ...(state !== undefined && { state }) };
}
