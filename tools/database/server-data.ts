import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from '../step';
import type { ServerBinary } from './server-binary';

/** Creates the data folder of a new server, whose root user has no password. Existing data is not changed. */
export function initialiseData(server: ServerBinary, dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    refuseDataOfOtherServer(server, dataDir);
    return;
  }
  // the folder gets its final name when it is complete, so that an interrupted initialisation leaves no data folder
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dirname(dataDir), { recursive: true });
  if (server.flavour === 'mysql') {
    execFileSync(
      server.path,
      ['--no-defaults', '--initialize-insecure', `--datadir=${draft}`, ...rootUserOptions()],
      QUIET_OUTPUT,
    );
  } else bootstrapMariadb(server, draft);
  renameSync(draft, dataDir);
}

const QUIET_OUTPUT = { stdio: 'pipe' } as const;

/**
 * Creates the system tables as mariadb-install-db does, but without help texts and the sys schema. Debian's server
 * package contains that script, but not the program that reads its configuration.
 */
function bootstrapMariadb(server: ServerBinary, dataDir: string): void {
  mkdirSync(dataDir);
  const help = execFileSync(server.path, ['--no-defaults', '--verbose', '--help', ...rootUserOptions()], {
    encoding: 'utf8',
    ...QUIET_OUTPUT,
  });
  const share = dirname(/^character-sets-dir\s+(\S+)/m.exec(help)?.[1] ?? '/usr/share/mysql/charsets');
  const scripts = [
    'mysql_system_tables',
    'mysql_performance_tables',
    'mysql_system_tables_data',
    'maria_add_gis_sp_bootstrap',
  ];
  const input = [
    'CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket = NULL;\n',
    ...scripts.map((name) => readFileSync(join(share, `${name}.sql`), 'utf8')),
  ].join('\n');
  const args = [
    '--no-defaults',
    '--bootstrap',
    ...mariadbFolderOptions(dataDir),
    '--log-warnings=0',
    ...rootUserOptions(),
  ];
  execFileSync(server.path, args, { input, stdio: ['pipe', 'ignore', 'pipe'] });
}

/**
 * When a MariaDB server starts, it deletes all temporary tables in its folder for temporary files, also those of
 * other servers. So each server has its own folder.
 */
export const mariadbFolderOptions = (dataDir: string) => [`--datadir=${dataDir}`, `--tmpdir=${dataDir}`];

/**
 * Throws when the data belongs to the other kind of server, because MySQL and MariaDB destroy each other's data files.
 */
function refuseDataOfOtherServer(server: ServerBinary, dataDir: string): void {
  const flavour = existsSync(`${dataDir}/aria_log_control`) ? 'mariadb' : 'mysql';
  if (flavour === server.flavour) return;
  throw new CliError(
    `${dataDir} was made by ${flavour}, and the server on this machine is ${server.flavour} ${server.version}.\n` +
      `Install ${flavour} again, set DATABASE_URL, or move that folder away to start with empty data.`,
  );
}

/** Servers that root starts run only with this option. */
export function rootUserOptions(): string[] {
  return userInfo().uid === 0 ? ['--user=root'] : [];
}
