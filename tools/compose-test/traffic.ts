import { setTimeout as sleep } from 'node:timers/promises';

export interface Traffic {
  /** Ends it; answers how many requests there were, and what each that failed came to. */
  stop(): Promise<{ requests: number; failures: string[] }>;
}

const PATHS = ['/', '/groups', '/product/1', '/login'];
const VISITORS = 2;
const PAUSE_MS = 50;

/** Visitors who open page after page, each with all the scripts and stylesheets that it names. */
export function startTraffic(address: string): Traffic {
  const failures: string[] = [];
  let requests = 0;
  let over = false;

  async function load(path: string): Promise<string> {
    requests += 1;
    try {
      const answer = await fetch(address + path);
      const text = await answer.text();
      if (!answer.ok) failures.push(`${path}: ${answer.status}`);
      return text;
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
      return '';
    }
  }

  async function visit(first: number): Promise<void> {
    for (let turn = first; !over; turn += 1) {
      const page = await load(PATHS[turn % PATHS.length] ?? '/');
      const files = new Set(
        [...page.matchAll(/"(\/(?:assets|remotes)\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file),
      );
      await Promise.all([...files].map(load));
      await sleep(PAUSE_MS);
    }
  }

  const visits = Array.from({ length: VISITORS }, (_, index) => visit(index));
  return {
    async stop() {
      over = true;
      await Promise.all(visits);
      return { requests, failures };
    },
  };
}
