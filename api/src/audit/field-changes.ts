import type { FieldChange } from './audit-entry.entity';

type Value = string | number | boolean | string[] | null;

/** The fields that differ, as text. A list has one line for each item. `before` is null for a new entity. */
export function fieldChanges<Field extends string>(
  before: Record<Field, Value> | null,
  after: Record<Field, Value>,
  fields: readonly Field[],
): FieldChange[] {
  return fields
    .map((field) => ({ field, from: before && textOf(before[field]), to: textOf(after[field]) }))
    .filter(({ from, to }) => from !== to);
}

function textOf(value: Value): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? value.join('\n') : String(value);
}
