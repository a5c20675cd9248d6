import { join } from 'node:path';
import type { RowDataPacket } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMAND_TIMEOUTS, createDataSource } from '../../api/src/database/data-source';
import type { ArtRandom } from '../../api/src/art/art-random';
import { loadConfig } from '../../api/src/config/config';
import type { Parts } from '../lifecycle';
import { loadExeca, runNode } from '../process';
import { ROOT } from '../root';
import { DatabaseServer } from './site';
import type { Verdict } from './verdict';

const MIGRATE = ['api/dist/command/migrate.js'];
const SEED = ['api/dist/command/seed.js'];

const MAX_WAIT_MS = 30_000;
const TARGET = 'the schema of an undisturbed run, or one clear line';
const COLUMNS = `SELECT table_name, ordinal_position, column_name, column_type, column_default, is_nullable,
  character_set_name, collation_name, extra, generation_expression FROM information_schema.columns`;
const INDEXES = `SELECT table_name, index_name, seq_in_index, column_name, non_unique, collation, sub_part, index_type
  FROM information_schema.statistics`;
const CONSTRAINTS = `SELECT table_name, constraint_name, constraint_type FROM information_schema.table_constraints`;
const REFERENCES = `SELECT table_name, constraint_name, referenced_table_name, update_rule, delete_rule
  FROM information_schema.referential_constraints`;
const TABLES = 'SELECT table_name, engine, table_collation FROM information_schema.tables';

/** R12: migrations of empty and of populated databases, undisturbed, killed, and two at once. */
export async function migrateUnderStress(parts: Parts, kills: number, random: ArtRandom): Promise<Verdict[]> {
  const server = await DatabaseServer.start(parts, join(ROOT, '.data/chaos/migrations'));
  return new MigrationCourse(server, random).run(kills);
}

class MigrationCourse {
  private whole = '';
  private undisturbedMs = 0;
  private migrations = 0;

  constructor(
    private readonly server: DatabaseServer,
    private readonly random: ArtRandom,
  ) {}

  async run(kills: number): Promise<Verdict[]> {
    const url = await this.empty('reference');
    const began = performance.now();
    await migrate(url);
    this.undisturbedMs = performance.now() - began;
    this.whole = await this.schema('reference');
    await migrate(url);
    this.migrations = await this.countRows('reference.migration');
    const again = (await this.schema('reference')) === this.whole;
    return [
      this.verdict(
        'an empty database, twice',
        `${count(this.whole)} rows of the schema; equal the second time: ${again}`,
        again,
      ),
      await this.populated(),
      await this.killed('the migration', kills, async () => undefined),
      await this.killed('the database meanwhile', Math.ceil(kills / 3), async () => {
        await this.server.kill();
        await this.server.restart();
      }),
      await this.twoAtOnce(),
    ];
  }

  /** The later half of the migrations is taken back from a database with rows, and runs again. */
  private async populated(): Promise<Verdict> {
    const url = await this.empty('populated');
    await migrate(url);
    await runNode(SEED, { DATABASE_URL: url });
    const config = loadConfig({ DATABASE_URL: url });
    const source = await createDataSource(config.database, COMMAND_TIMEOUTS).initialize();
    const half = Math.floor(source.migrations.length / 2);
    for (let left = half; left > 0; left--) await source.undoLastMigration({ transaction: 'none' });
    await source.destroy();
    const before = await this.countRows('populated.product');
    await migrate(url);
    await migrate(url);
    const [after, isWhole] = [
      await this.countRows('populated.product'),
      (await this.schema('populated')) === this.whole,
    ];
    const figure = `${before} products before, ${after} after the last ${half} migrations; equal: ${isWhole}`;
    return this.verdict('a populated database, twice', figure, isWhole && before === after && before > 0);
  }

  private async killed(what: string, times: number, kill: () => Promise<void>): Promise<Verdict> {
    let [unequal, unclear, hanging, halfWay] = [0, 0, 0, 0];
    const execa = await loadExeca();
    for (let time = 0; time < times; time++) {
      const name = `killed_${time}`;
      const url = await this.empty(name);
      const options = {
        cwd: ROOT,
        env: { DATABASE_URL: url },
        stdin: 'ignore',
        reject: false,
        timeout: MAX_WAIT_MS,
      } as const;
      const process = execa('node', MIGRATE, options);
      await this.untilRecorded(name, Math.floor(this.random.between(0, this.migrations)));
      await sleep(this.random.between(0, this.undisturbedMs / this.migrations / 2));
      if (what === 'the migration') process.kill('SIGKILL');
      await kill();
      const { failed, stderr, isTerminated, timedOut } = await process;
      if (timedOut) hanging++;
      if (failed && !isTerminated && stderr.trim().split('\n').length !== 1) unclear++;
      const tables = count(await this.schema(name));
      if (tables > 0 && tables < count(this.whole)) halfWay++;
      await migrate(url);
      if ((await this.schema(name)) !== this.whole) unequal++;
      await this.server.query(`DROP DATABASE ${name}`);
    }
    return this.verdict(
      `kill -9 of ${what}, ${times} times, then again`,
      `${halfWay} half-way, ${unequal} unequal, ${unclear} without one clear line, ${hanging} hanging`,
      unequal + unclear + hanging === 0 && halfWay > 0,
    );
  }

  private async twoAtOnce(): Promise<Verdict> {
    const url = await this.empty('two');
    const run = () =>
      migrate(url).then(
        () => 'ran',
        (error: Error) => error.message,
      );
    const results = await Promise.all([run(), run()]);
    const isWhole = (await this.schema('two')) === this.whole;
    return this.verdict(
      'two at once',
      `${results.join(' and ')}; equal: ${isWhole}`,
      isWhole && results.every((one) => one === 'ran'),
    );
  }

  private verdict(what: string, figure: string, isMet: boolean): Verdict {
    return { id: 'R12', what: `migrations: ${what}`, target: TARGET, figure, isMet };
  }

  private async empty(name: string): Promise<string> {
    await this.server.query(`DROP DATABASE IF EXISTS ${name}`);
    return this.server.makeDatabase(name);
  }

  private async countRows(table: string): Promise<number> {
    const [row] = await this.server.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`);
    return Number(row?.count);
  }

  /** Resolves when that many migrations are recorded. Throws after a while. */
  private async untilRecorded(database: string, wanted: number): Promise<void> {
    const connection = await this.server.connect(database);
    const sql = 'SELECT COUNT(*) AS count FROM migration';
    try {
      for (const deadline = performance.now() + MAX_WAIT_MS; performance.now() < deadline; await sleep(1)) {
        // there is no such table at first
        const [rows] = await connection.query<RowDataPacket[]>(sql).catch(() => [[]]);
        if (rows[0] && Number(rows[0]['count']) >= wanted) return;
      }
      throw new Error(`${wanted} migrations were not recorded`);
    } finally {
      connection.destroy();
    }
  }

  /** Every fact of the schema in a line. */
  private async schema(name: string): Promise<string> {
    const lines: string[] = [];
    for (const sql of [TABLES, COLUMNS, INDEXES, CONSTRAINTS, REFERENCES]) {
      const schema = sql === CONSTRAINTS || sql === REFERENCES ? 'constraint_schema' : 'table_schema';
      const rows = await this.server.query(`${sql} WHERE ${schema} = '${name}'`);
      lines.push(...rows.map((row) => JSON.stringify(row)).sort());
    }
    return lines.join('\n');
  }
}

const migrate = (url: string) => runNode(MIGRATE, { DATABASE_URL: url });
const count = (schema: string) => schema.split('\n').filter(Boolean).length;
