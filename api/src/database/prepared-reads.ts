import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type PlainStatements, statementsOf } from './statements';
import { takeConnection } from './take-connection';

/** The server holds a prepared statement for each length and connection. */
const MOST_PREPARED_KEYS = 20;

/**
 * Reads with statements that the server has prepared, around the ORM, whose rows cost more than the database's: for what
 * is read thousands of times a second. Not for COUNT(*), which MariaDB 10.11 answers slowly when it is prepared.
 */
@Injectable()
export class PreparedReads {
  constructor(private readonly dataSource: DataSource) {}

  rows<Row>(sql: string, values: (string | number)[]): Promise<Row[]> {
    return this.use((statements) => statements.execute<Row[]>(sql, values));
  }

  /** Of an `IN (?)` and no other value. Each length up to a page's has a statement of its own. */
  rowsOf<Row>(sql: string, keys: number[]): Promise<Row[]> {
    if (keys.length > MOST_PREPARED_KEYS) return this.use((statements) => statements.query<Row[]>(sql, [keys]));
    return this.rows(sql.replace('(?)', `(${keys.map(() => '?').join()})`), keys);
  }

  private async use<Row>(read: (statements: PlainStatements) => Promise<Row[]>): Promise<Row[]> {
    const connection = await takeConnection(this.dataSource);
    try {
      return await read(statementsOf(connection));
    } finally {
      connection.release();
    }
  }
}
