/** For `@Transform`: a number in a query. Number('') and Number(' ') are 0, hence the pattern. */
export const toNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
