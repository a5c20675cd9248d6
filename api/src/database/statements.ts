import type { PoolConnection } from 'mysql2';

/** What a transaction's statements are sent through: the ORM's manager, or a connection of the driver's. */
export type Statements = {
  /** A list among the values fills one placeholder, and a list of lists the rows of an INSERT. */
  query<Result>(sql: string, values?: unknown[]): Promise<Result>;
};

export type PlainStatements = Statements & {
  /** For what is sent often: the server has it prepared. A value fills one placeholder. */
  execute<Result>(sql: string, values: (string | number | Date | null)[]): Promise<Result>;
};

/** One statement with a value for each placeholder: prepared, where the connection is the driver's own. */
export function execute(
  statements: Statements | PlainStatements,
  sql: string,
  values: (string | number | Date | null)[],
): Promise<unknown> {
  return 'execute' in statements ? statements.execute(sql, values) : statements.query(sql, values);
}

export function statementsOf(connection: PoolConnection): PlainStatements {
  return {
    execute: (sql, values) =>
      new Promise((resolve, reject) => {
        connection.execute(sql, values, (error, result) => (error ? reject(error) : resolve(result as never)));
      }),
    query: (sql, values) =>
      new Promise((resolve, reject) => {
        connection.query(sql, values, (error, result) => (error ? reject(error) : resolve(result as never)));
      }),
  };
}
