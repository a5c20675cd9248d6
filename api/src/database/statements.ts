import type { PoolConnection } from 'mysql2';

type Value = string | number | Date | null;

/** Runs the statements of a transaction: the manager of the ORM, or a connection of the driver. */
export type Statements = {
  /** A list among the values fills one placeholder, and a list of lists the rows of an INSERT. */
  query<Result>(sql: string, values?: unknown[]): Promise<Result>;
};

export type PlainStatements = Statements & {
  /** A prepared statement, for what runs often. Each value fills one placeholder. */
  execute<Result>(sql: string, values: Value[]): Promise<Result>;
};

/** Wraps the callbacks: the promises of mysql2 record a stack for each statement, which costs more. */
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
