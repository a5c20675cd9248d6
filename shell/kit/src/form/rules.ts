export type Rule = (value: string) => string | null;

export const anything: Rule = () => null;

/** @param error Explains to the user what to enter. */
export const required =
  (error: string): Rule =>
  (value) =>
    value ? null : error;
