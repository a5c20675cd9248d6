import { setTimeout as sleep } from 'node:timers/promises';

export interface Listings {
  added: number;
  /** Titles that the other process did not list in time. */
  missing: string[];
}

interface Admin {
  ADMIN_USERNAME: string;
  ADMIN_PASSWORD: string;
}

const INTERVAL_MS = 1_000;
const LISTED_TIMEOUT_MS = 5_000;
const JSON_TYPE = { 'content-type': 'application/json' };

/** An admin adds listings at one API process and searches for each at the next one, which has its own index. */
export class CatalogueWatch {
  private readonly listings: Listings = { added: 0, missing: [] };
  private readonly work: Promise<void>;
  private stopped = false;

  private constructor(
    private readonly origins: readonly string[],
    private readonly cookie: string,
  ) {
    this.work = this.addListings();
  }

  static async open(origins: readonly string[], admin: Admin): Promise<CatalogueWatch> {
    const body = JSON.stringify({ username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD });
    const response = await fetch(`${origins[0]}/api/auth/login`, { method: 'POST', headers: JSON_TYPE, body });
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    if (!response.ok || !cookie) throw new Error(`The admin cannot sign in: ${response.status}`);
    return new CatalogueWatch(origins, cookie);
  }

  async stop(): Promise<Listings> {
    this.stopped = true;
    await this.work;
    return this.listings;
  }

  private async addListings(): Promise<void> {
    for (let number = 1; !this.stopped; number++) {
      const title = `Cluster listing ${number}`;
      const added = await this.add(title, number).catch(() => false);
      if (added) {
        this.listings.added++;
        if (!(await this.isListed(title, number + 1))) this.listings.missing.push(title);
      }
      await sleep(INTERVAL_MS);
    }
  }

  private async add(title: string, number: number): Promise<boolean> {
    const product = {
      title,
      description: 'Added at one node.',
      category: 'group',
      price: '10.00',
      originalPrice: null,
      sellerName: 'Clara Cluster',
      features: [],
      memberCount: 1,
      userCount: null,
      isVerified: false,
    };
    const response = await fetch(`${this.origin(number)}/api/admin/products`, {
      method: 'POST',
      headers: { ...JSON_TYPE, cookie: this.cookie },
      body: JSON.stringify(product),
      signal: AbortSignal.timeout(LISTED_TIMEOUT_MS),
    });
    return response.status === 201;
  }

  private async isListed(title: string, number: number): Promise<boolean> {
    const address = `${this.origin(number)}/api/products?page=1&q=${encodeURIComponent(title)}`;
    for (const deadline = Date.now() + LISTED_TIMEOUT_MS; Date.now() < deadline;) {
      const found = await fetch(address)
        .then((response) => response.json() as Promise<{ title: string }[]>)
        .catch(() => []);
      if (Array.isArray(found) && found.some((product) => product.title === title)) return true;
      await sleep(100);
    }
    return false;
  }

  private origin(number: number): string {
    return this.origins[number % this.origins.length] ?? '';
  }
}
