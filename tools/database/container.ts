/** A database server in a container of Docker, or of an engine that is compatible with it. */
export type DatabaseContainer = { url(database: string): string; version: string; stop(): Promise<void> };

export const IMAGE = 'mysql:9.7';

export async function isDockerAvailable(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

/** Starts MySQL. @param volume The name of the volume for its data. Null: the data is removed with the container. */
export async function startContainer(volume: string | null): Promise<DatabaseContainer> {
  // the reaper needs one more image, and every container is stopped by its caller
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
