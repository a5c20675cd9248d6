import { ApiError } from '@telemarket/kit';
import type { Errors } from '@telemarket/kit/form';

/** What the server refused, in place: its messages go on from the field's name. */
export function serverErrors<F extends string>(error: unknown, labels: Record<F, string>): Errors<F> {
  const found = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(
    found
      .filter(({ field }) => Object.hasOwn(labels, field))
      .map(({ field, message }) => [field, `${labels[field as F]} ${message}.`]),
  ) as Errors<F>;
}
