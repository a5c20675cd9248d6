import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, cookiesOfPorts } from '../shop/customer';
import type { Server } from '../site';

const RETRY_MS = 250;
const TIMEOUT_MS = 60_000;

/** The fields of a proof that the simulation reads. */
export interface ProofRequest {
  id: number;
  stage: 'asked' | 'bound' | 'reading' | 'confirm' | 'shown' | 'withdrawn' | 'uncheckable' | 'ended';
  problem: string | null;
  person: { username: string | null } | null;
  chat: { title: string } | null;
}

export interface ProofList {
  open: ProofRequest | null;
  listed: ProofRequest | null;
}

/**
 * Calls the processes of the API in turn. A killed process does not respond, so the call is repeated at the next
 * process.
 */
export class ShopApi {
  private turn = 0;
  private readonly cookies = new Map<string, string>();

  constructor(private readonly apis: readonly Server[]) {}

  /** @param cookies The session cookies of one of the processes. */
  cookieFor(cookies: string): string {
    const known = this.cookies.get(cookies);
    if (known) return known;
    const all = cookiesOfPorts(
      cookies,
      this.apis.map(({ address }) => address),
    );
    this.cookies.set(cookies, all);
    return all;
  }

  /** Returns null when the status is one of the refusals that this call allows. Throws for every other failure. */
  async call<T>(
    path: string,
    body: object | undefined,
    cookie: string,
    refused: readonly number[] = [],
  ): Promise<T | null> {
    for (const end = performance.now() + TIMEOUT_MS; ; await sleep(RETRY_MS)) {
      const address = this.apis[this.turn++ % this.apis.length]?.address ?? '';
      const response = await callApi(address + path, body, { cookie: this.cookieFor(cookie) }).catch(() => null);
      if (response?.ok) return (await response.json()) as T;
      if (response && refused.includes(response.status)) return null;
      const isOver = performance.now() > end;
      if (isOver || (response && response.status < 500))
        throw new Error(`${path}: ${response ? `${response.status} ${await response.text()}` : 'no answer'}`);
    }
  }
}
