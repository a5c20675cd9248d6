import { CSV_COLUMNS, COMPUTED_COLUMNS } from '../product/product-csv';

/** The columns of an export that an import reads. It leaves out what the shop computes. */
export const IMPORTED_FIELDS: readonly string[] = Object.keys(CSV_COLUMNS).filter(
  (name) => !COMPUTED_COLUMNS.includes(name),
);
