import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from '@telemarket/composition/registry';
import { openDatabase } from '../../tools/database/open-database';
import { type Mailbox, startMailbox } from '../../tools/mailbox/mailbox';
import { type PushService, startPushService } from '../../api/test/push-service';
import { freePort } from '../../tools/port';
import { runNode } from '../../tools/process';
import { ROOT } from '../../tools/root';
import { type RunningService, startApi, startGateway } from '../../tools/stack';
import { remoteFolderOf, formatRemotes, localRemoteNames } from '../../tools/remotes';
import { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import { copyFirstRows, createPrivateDatabase, executeSql } from './database';

/** A complete site, from the database to the gateway. Tests may break any part of it. */
export interface Stack {
  /** The address of the gateway, to which browsers connect. */
  readonly address: string;
  readonly databaseUrl: string;
  /** The folder of the uploaded pictures. Every other API that uses the database must use this folder, too. */
  readonly mediaFolder: string;
  /** The address of the gateway's metrics. */
  readonly metricsAddress: string;
  /** The address of the API. Requests to it do not pass through the gateway. */
  readonly apiAddress: string;
  /** The mails that the site has sent since the start of the test. Use `waitForMail` to read them. */
  readonly mailbox: Mailbox;
  /** The push service of the tests. It creates devices and receives their notifications. */
  readonly push: PushService;
  stopApi(): Promise<void>;
  /** Starts the API again on the same port. */
  startApi(): Promise<void>;
  /** Stops and resumes the process of the database server. Null if this server was not started by the tests. */
  readonly database: { hang(): void; resume(): void } | null;
  /** Gives the user the role of an administrator, or removes the role, in the database. */
  setAdmin(username: string, isAdmin: boolean): Promise<void>;
  /** Ends the week in which the owner of this account could cancel its deletion. */
  endGrace(username: string): Promise<void>;
  /** Returns true if the database has the user. */
  hasUser(username: string): Promise<boolean>;
  /** Removes all files from the remote's build store, so that requests for them return 404 until `restoreFiles`. */
  removeFiles(remote: string): void;
  restoreFiles(remote: string): void;
  /** Releases an edited copy of the remote's build. Returns the id of the new build. */
  release(remote: string, edit: (file: string, text: string) => string | null): string;
  /** Returns the build store of the remote. Throws for an unknown remote. */
  store(remote: string): RemoteFolder;
  /** The path of the gateway's list of remotes. */
  readonly remotesFile: string;
  readonly gatewayPid: number;
  /** Returns the last part of the gateway's log. */
  gatewayLog(): string;
  /** Repairs everything that a test may have broken. Gives the database the rows that it had before the first test. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** The timeout for a release is long, because the gateway polls a build store less often after a failure. */
const RELEASE_TIMEOUT_MS = 15_000;

const GATEWAY_SECRET = 'a secret of the gateway of a test';
const INSTANCE_ID = 'the site of a test';

/**
 * Only one piece of each of these listings exists. The tests turn the other groups and accounts of the demonstration
 * catalogue into listings with many pieces, so that several tests can order them.
 */
const UNIQUE_LISTINGS = [
  ...['Kraków Neighbours Noticeboard', 'Kanji Study Partners', 'Camper Van Diary Account', 'Porto City Guide Account'],
  ...['Wedding Photographer Business Profile', 'Goalkeeper Training Account', 'Early 2014 Account, Quiet History'],
];
const MAKE_OTHERS_REPEATABLE_SQL = `UPDATE product SET is_unique = FALSE
  WHERE category <> 'bot' AND title NOT IN (${UNIQUE_LISTINGS.map(() => '?').join(', ')})`;

/** Hides the list of first steps, so that the dashboard shows its other lists first. */
const DISMISS_FIRST_DAY_SQL = 'UPDATE first_day SET dismissed_at = UTC_TIMESTAMP(3)';

/** Starts the built site on free ports, with an empty database and the demonstration catalogue. */
export async function startStack(worker: number): Promise<Stack> {
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of stops.reverse()) await step();
  };
  try {
    const server = await openDatabase({ purpose: 'test' });
    stops.push(server.stop);
    const databaseUrl = await createPrivateDatabase(server.url, `telemarket_e2e_${worker}`);
    for (const command of ['migrate', 'seed'])
      await runNode([`api/dist/command/${command}.js`], { DATABASE_URL: databaseUrl });
    await executeSql(databaseUrl, MAKE_OTHERS_REPEATABLE_SQL, UNIQUE_LISTINGS);
    await executeSql(databaseUrl, DISMISS_FIRST_DAY_SQL, []);

    const folder = join(ROOT, `.data/test/e2e-${worker}`);
    const mediaFolder = join(folder, 'media');
    const remotes = new Map(
      localRemoteNames().map((name) => [name, new RemoteFolder(name, join(remoteFolderOf(name), 'dist'), folder)]),
    );
    const remotesFile = join(folder, 'remotes');
    const list = formatRemotes([...remotes].map(([name, { path }]) => [name, path]));
    writeFileSync(remotesFile, list);
    stops.push(() => rmSync(folder, { recursive: true, force: true }));

    const mailbox = await startMailbox();
    stops.push(mailbox.stop);
    const push = await startPushService();
    stops.push(push.stop);
    const port = await freePort();
    const apiSetting = {
      port: await freePort(),
      log: `e2e-api-${worker}`,
      env: {
        DATABASE_URL: databaseUrl,
        MEDIA_DIR: mediaFolder,
        // the API creates the first administrator with this password
        ADMIN_PASSWORD: 'The password of a test',
        RATE_LIMITS: 'off',
        SMTP_URL: mailbox.smtpUrl,
        LOCAL_ORIGIN: `http://127.0.0.1:${port}`,
        GATEWAY_SECRET,
        INSTANCE_ID,
        VAPID_PRIVATE_KEY: push.privateKey,
        PUSH_LOCAL_SERVICE: push.origin,
      },
    };
    let api: RunningService | null = await startApi(apiSetting);
    const { address: apiAddress } = api;
    const stopApi = async () => {
      await api?.stop();
      api = null;
    };
    const startApiAgain = async () => {
      api ??= await startApi(apiSetting);
    };
    stops.push(stopApi);

    const metricsPort = await freePort();
    const gateway = await startGateway({
      port,
      log: `e2e-gateway-${worker}`,
      env: {
        API_ORIGIN: apiAddress,
        REMOTES_FILE: remotesFile,
        GATEWAY_SECRET,
        INSTANCE_ID,
        METRICS_PORT: String(metricsPort),
      },
    });
    stops.push(gateway.stop);

    await waitForLinkedSellers(databaseUrl);
    const firstProducts = await readProducts(apiAddress);
    const firstRows = await copyFirstRows(databaseUrl);
    const database = server.server && createHangableDatabase(server.server.pid);
    if (database) stops.push(database.resume);
    return {
      address: gateway.address,
      databaseUrl,
      mediaFolder,
      metricsAddress: `http://127.0.0.1:${metricsPort}`,
      apiAddress,
      mailbox,
      push,
      stopApi,
      startApi: startApiAgain,
      database,
      setAdmin: (username, isAdmin) => setAdminRole(databaseUrl, username, isAdmin),
      endGrace: async (username) => {
        const sql = 'UPDATE user SET erase_at = UTC_TIMESTAMP(3) WHERE username = ? AND erase_at IS NOT NULL';
        await executeSql(databaseUrl, sql, [username]);
      },
      hasUser: async (username) => {
        const rows = await executeSql(databaseUrl, 'SELECT 1 FROM user WHERE username = ?', [username]);
        return (rows as unknown[]).length > 0;
      },
      removeFiles: (name) => remotes.get(name)?.removeFiles(),
      restoreFiles: (name) => remotes.get(name)?.restoreFiles(),
      release: (name, edit) => remotes.get(name)?.release(edit) ?? '',
      store(name) {
        const store = remotes.get(name);
        if (!store) throw new Error(`${name} has no build store`);
        return store;
      },
      remotesFile,
      gatewayPid: gateway.pid,
      gatewayLog: () => gateway.lastOutput(),
      async restore() {
        for (const remote of remotes.values()) remote.restoreFiles();
        writeFileSync(remotesFile, list);
        database?.resume();
        await startApiAgain();
        if (await firstRows.restore())
          await waitUntilRestored('the first products', async () => (await readProducts(apiAddress)) === firstProducts);
        await waitForFirstBuilds(gateway.address, remotes);
        mailbox.clear();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Waits until the gateway serves the first builds again. Otherwise the next test would start with a build of this test.
 */
const waitForFirstBuilds = (address: string, remotes: ReadonlyMap<string, RemoteFolder>): Promise<void> =>
  waitUntilRestored('the first builds', async () => {
    const registry = (await (await fetch(`${address}/remotes.json`)).json()) as Partial<Registry>;
    return [...remotes].every(([name, { firstBuild }]) => registry[name]?.build === firstBuild);
  });

/**
 * Waits until the API has linked all products of the demonstration catalogue to their sellers, because this job changes
 * the products.
 */
const waitForLinkedSellers = (databaseUrl: string): Promise<void> =>
  waitUntilRestored('the sellers of all products', async () => {
    const unlinked = await executeSql(databaseUrl, 'SELECT 1 FROM product WHERE seller_id IS NULL', []);
    return (unlinked as unknown[]).length === 0;
  });

const readProducts = async (apiAddress: string): Promise<string> => (await fetch(`${apiAddress}/api/products`)).text();

async function waitUntilRestored(part: string, isRestored: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + RELEASE_TIMEOUT_MS;
  while (!(await isRestored())) {
    if (Date.now() > end) throw new Error(`The stack does not have ${part}`);
    await sleep(50);
  }
}

async function setAdminRole(databaseUrl: string, username: string, isAdmin: boolean): Promise<void> {
  await executeSql(databaseUrl, 'UPDATE user SET is_admin = ? WHERE username = ?', [isAdmin, username]);
}

function createHangableDatabase(pid: number): NonNullable<Stack['database']> {
  return { hang: () => process.kill(pid, 'SIGSTOP'), resume: () => process.kill(pid, 'SIGCONT') };
}
