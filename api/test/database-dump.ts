import type { DataSource } from 'typeorm';

/** Returns every row of every table as text: `table {"column":"value"}`. */
export async function dumpDatabase(dataSource: DataSource): Promise<string[]> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES
     WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await dataSource.query<object[]>(`SELECT * FROM \`${name}\``);
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return lines;
}

/** Returns the lines that contain one of the values, in any letter case. */
export function findLinesWith(lines: readonly string[], values: readonly string[]): string[] {
  const wanted = values.map((value) => value.toLowerCase());
  return lines.filter((line) => wanted.some((value) => line.toLowerCase().includes(value)));
}
