import { CSV_COLUMNS, COMPUTED_COLUMNS } from '../product/product-csv';

/** The columns of an export that an import reads. An import leaves out the values that the shop computes. */
export const IMPORTED_FIELDS: readonly string[] = Object.keys(CSV_COLUMNS).filter(
  (name) => !COMPUTED_COLUMNS.includes(name),
);
