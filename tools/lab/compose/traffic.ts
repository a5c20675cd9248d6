import { setTimeout as sleep } from 'node:timers/promises';

export interface Traffic {
  /** Stops the traffic. @returns The number of requests, and one line per failure. */
  stop(): Promise<{ requests: number; failures: string[] }>;
}

const VISITED_PATHS = ['/', '/groups', '/product/1', '/login'];
const VISITOR_COUNT = 2;
const PAUSE_MS = 50;

/** Visitors who open one page after another, each with all scripts and stylesheets. */
export function startTraffic(address: string): Traffic {
  const failures: string[] = [];
  let requests = 0;
  let stopped = false;

  async function loadFile(path: string): Promise<string> {
    requests += 1;
    try {
      const response = await fetch(address + path);
      const text = await response.text();
      if (!response.ok) failures.push(`${path}: ${response.status}`);
      return text;
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
      return '';
    }
  }

  async function visitPages(first: number): Promise<void> {
    for (let index = first; !stopped; index += 1) {
      const page = await loadFile(VISITED_PATHS[index % VISITED_PATHS.length] ?? '/');
      const files = new Set(
        [...page.matchAll(/"(\/(?:assets|remotes)\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file),
      );
      await Promise.all([...files].map(loadFile));
      await sleep(PAUSE_MS);
    }
  }

  const visits = Array.from({ length: VISITOR_COUNT }, (_, index) => visitPages(index));
  return {
    async stop() {
      stopped = true;
      await Promise.all(visits);
      return { requests, failures };
    },
  };
}
