/** Parses a number in a query, for `@Transform`. It checks the text, because Number('') and Number(' ') are 0. */
export const toNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
