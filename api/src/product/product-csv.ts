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
/** The reader of each cell. The file has the name of a topic instead of its id, which `CsvImportService` looks up. */
type Cells = Record<Exclude<EditableField, 'topicId'>, ReadCell> & {
  [Field in CellField | 'topic' | 'isCheckedAgain']?: ReadCell | null;
};

const text: ReadCell = (cell) => cell;
const orNull = (cell: string) => cleanLine(cell) || null;
const count: ReadCell = (cell) => readWhole(cell) ?? orNull(cell);
// Spreadsheets write TRUE and FALSE, and German ones write WAHR and FALSCH.
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, wahr: true, falsch: false };
const flag: ReadCell = (cell) => BOOLEANS[cleanLine(cell).toLowerCase()] ?? (cleanLine(cell) || undefined);
const choice: ReadCell = (cell) => cleanLine(cell) || undefined;
const lines: ReadCell = (cell) => cell.split('\n').filter(cleanLine);

/**
 * The columns of the CSV in their order. Each function converts a cell of an import to a value. A column with null is
 * computed by the shop. The fields of ProductInput clean a text, and refuse a text that should be something else.
 */
const CELLS = {
  id: null,
  title: text,
  description: text,
  category: cleanLine,
  price: readAmount,
  originalPrice: (cell) => readAmount(cell) || null,
  rating: null,
  reviewCount: null,
  memberCount: count,
  userCount: count,
  sinceYear: count,
  sellerEmail: orNull,
  features: lines,
  sellerName: text,
  isVerified: flag,
  verificationNote: text,
  isUnique: flag,
  availability: null,
  orderCount: null,
  createdAt: null,
  countSource: choice,
  sinceSource: choice,
  handle: orNull,
  language: (cell) => cleanLine(cell).toLowerCase() || null,
  topic: null,
  isCheckedAgain: null,
  state: choice,
} satisfies Cells;

/** The shop computes these columns itself. */
export const COMPUTED_COLUMNS = ['rating', 'reviewCount', 'availability', 'orderCount', 'createdAt'];

export const CSV_COLUMNS = Object.fromEntries(
  Object.keys(CELLS).map((name) => [name, (row) => cellOf(row, name as keyof typeof CELLS)]),
) as CsvColumns<AdminProductView>;

const cellOf = (row: AdminProductView, name: keyof typeof CELLS): CsvCell =>
  ({
    ...row,
    ...sourceCells(row),
    features: row.features.join('\n'),
    topic: row.topic?.name ?? null,
    isCheckedAgain: false,
  })[name];

type Sources = Pick<AdminProductView, 'countSource' | 'countSourceAt' | 'sinceSource' | 'sinceSourceAt'>;

/**
 * Returns the cells of the sources: `shop 2026-05-03` tells who has stated the number, and when. An import ignores such
 * a cell, and gives `shop` alone the date of the import.
 */
export const sourceCells = ({ countSource, countSourceAt, sinceSource, sinceSourceAt }: Sources) => ({
  countSource: sourceCell(countSource, countSourceAt),
  sinceSource: sourceCell(sinceSource, sinceSourceAt),
});

const sourceCell = (source: string, at: string | null) => (at === null ? null : `${source} ${at.slice(0, 10)}`);

/**
 * Returns the sources of a new listing. A date is removed from each source, because a row that was copied from an
 * export has dates, too.
 */
export function saidSources(values: Record<string, unknown>): Record<string, unknown> {
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
export const checkedAgain = (row: ReadonlyMap<string, string>) => flag(row.get('isCheckedAgain') ?? '') || undefined;

/** Returns the editable values of a row before validation. Ignores empty flags, and columns that the shop computes. */
export function productValues(row: ReadonlyMap<string, string>): Record<string, unknown> {
  const values = EDITABLE_FIELDS.flatMap((field) => {
    const cell = row.get(field);
    const value = cell === undefined || field === 'topicId' ? undefined : CELLS[field](cell);
    return value === undefined ? [] : [[field, value] as const];
  });
  const state = CELLS.state(row.get('state') ?? '');
  return { ...Object.fromEntries(values), ...(state !== undefined && { state }) };
}
