import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { acquireConnection, type PlainStatements, statementsOf } from './statements';

/** The server stores a prepared statement for each number of keys and each connection. */
const MAX_PREPARED_KEYS = 20;

/**
 * Reads with prepared statements and without the ORM, whose mapping costs more than the query. Use it for reads that
 * run thousands of times a second, but not for COUNT(*), which MariaDB 10.11 runs slowly when it is prepared.
 */
@Injectable()
export class PreparedReads {
  constructor(private readonly dataSource: DataSource) {}

  rows<Row>(sql: string, values: (string | number)[]): Promise<Row[]> {
    return this.read((statements) => statements.execute<Row[]>(sql, values));
  }

  /** Runs a query with `IN (?)` and no other value. */
  rowsOf<Row>(sql: string, keys: (string | number)[]): Promise<Row[]> {
    if (keys.length > MAX_PREPARED_KEYS) return this.read((statements) => statements.query<Row[]>(sql, [keys]));
    return this.rows(sql.replace('(?)', `(${keys.map(() => '?').join()})`), keys);
  }

  private async read<Row>(query: (statements: PlainStatements) => Promise<Row[]>): Promise<Row[]> {
    const connection = await acquireConnection(this.dataSource);
    try {
      return await query(statementsOf(connection));
    } finally {
      connection.release();
    }
  }
}
