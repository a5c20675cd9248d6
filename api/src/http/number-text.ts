/** For `@Transform` of a number in a query. Number('') and Number(' ') would be 0. */
export const toNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
