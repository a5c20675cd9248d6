/** A database server in a container, as Docker or a look-alike of it has it. */
export type DatabaseContainer = { url(database: string): string; version: string; stop(): Promise<void> };

export const IMAGE = 'mysql:9.7';

export async function dockerAnswers(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

/** Starts MySQL. With a volume's name its data is kept there, without one it is gone with the container. */
export async function startContainer(volume: string | null): Promise<DatabaseContainer> {
  // The reaper would be one more image to pull, and we stop what we start.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const { MySqlContainer } = await import('@testcontainers/mysql');
  const empty = new MySqlContainer(IMAGE);
  const started = await (
    volume
      ? empty.withBindMounts([{ source: volume, target: '/var/lib/mysql' }])
      : empty.withTmpFs({ '/var/lib/mysql': 'rw' })
  ).start();
  return {
    url: (database) => {
      const url = new URL(started.getConnectionUri(true));
      url.pathname = `/${database}`;
      return url.href;
    },
    version: `${IMAGE} in a container`,
    stop: async () => {
      await started.stop({ timeout: volume ? 30_000 : 0 });
    },
  };
}
