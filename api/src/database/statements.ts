import type { Pool, PoolConnection } from 'mysql2';
import type { DataSource } from 'typeorm';

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

/** Runs one statement with a value for each placeholder. It is prepared if the connection is one of the driver. */
export function execute(statements: Statements | PlainStatements, sql: string, values: Value[]): Promise<unknown> {
  return 'execute' in statements ? statements.execute(sql, values) : statements.query(sql, values);
}

/** Takes a connection from the pool of the ORM. The caller must release it. */
export function acquireConnection({ driver }: DataSource): Promise<PoolConnection> {
  const { pool } = driver as unknown as { pool: Pool };
  return new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
  });
}

/** Wraps the callbacks, because the promises of mysql2 replace the errors of our pool by others. */
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
