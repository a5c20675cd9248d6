import { ApiError } from '@telemarket/kit';
import type { Errors } from './use-form';

/**
 * What the API refused, by field. Its messages continue the field's label: "Phone must be a phone number."
 * An error of `features.3` or `items[0].price` belongs to the field before the first separator.
 */
export function fieldErrors<F extends string>(error: unknown, labels: Readonly<Record<F, string>>): Errors<F> {
  const found = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(
    found
      .map(({ field, message }) => [field.split(/[.[]/, 1)[0] ?? field, message] as const)
      .filter(([field]) => Object.hasOwn(labels, field))
      .map(([field, message]) => [field, `${labels[field as F]} ${message}.`]),
  ) as Errors<F>;
}
