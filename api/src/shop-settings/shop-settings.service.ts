import { Injectable, Logger } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { keepNewestRead } from '../background/newest-read';
import { Transactions, type Tx } from '../database/transactions';
import {
  CURRENCY_CODES,
  currentShop,
  DEFAULT_SHOP,
  setCurrentShop,
  type ShopSettingsValue,
  type ShopValues,
} from '../shop/current-shop';
import { ShopSettingsRepository } from './shop-settings.repository';

/**
 * The interval in which each process reads the settings again. A change is visible everywhere within 5 s, which
 * includes the interval of the gateways and the lifetime of a cached page.
 */
const POLL_INTERVAL_MS = 1_000;

/** Keeps the settings of the shop in memory, in each process of the API and in each courier. */
@Injectable()
export class ShopSettings {
  private readonly logger = new Logger('shop');
  private readonly firstRead: Promise<void>;
  private onRead: () => void = () => undefined;
  private reported: number | null = null;
  private isRead = false;

  constructor(
    private readonly settings: ShopSettingsRepository,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    this.firstRead = new Promise((resolve) => (this.onRead = resolve));
    jobs.add({ context: 'shop', everyMs: POLL_INTERVAL_MS, failure: 'read the settings of the shop' }, () =>
      this.refresh(),
    );
  }

  /** Returns the last settings that could be read, without waiting and without a query. */
  current(): ShopSettingsValue {
    return currentShop();
  }

  get hasRead(): boolean {
    return this.isRead;
  }

  /** Waits for the first read, because a mail of a shop must not have another shop's name. */
  whenReady(): Promise<void> {
    return this.firstRead;
  }

  readonly refresh = keepNewestRead(
    () => this.transactions.read((tx) => this.findNewest(tx)),
    (settings) => {
      setCurrentShop(settings);
      this.isRead = true;
      this.onRead();
    },
  );

  /** Finds the newest version that can be read. A damaged version is skipped. */
  async findNewest(tx: Tx): Promise<ShopSettingsValue> {
    for (const { version, settings } of await this.settings.findAll(tx)) {
      const values = readValues(settings);
      if (values) return { ...values, logo: await this.findStoredLogo(tx, values), version };
      if (this.reported !== version) this.logger.warn(`the settings of version ${version} cannot be read`);
      this.reported = version;
    }
    return DEFAULT_SHOP;
  }

  private async findStoredLogo(tx: Tx, { logo }: ShopValues): Promise<string | null> {
    return logo !== null && (await this.settings.hasPicture(tx, logo)) ? logo : null;
  }
}

const { version: _version, ...DEFAULTS } = DEFAULT_SHOP;
export const SHOP_FIELDS = Object.keys(DEFAULTS) as (keyof ShopValues)[];

/** Returns the stored settings, or null unless each value is a text or null. Fields of other releases are left out. */
function readValues(stored: unknown): ShopValues | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const row = stored as Record<string, unknown>;
  const pairs = SHOP_FIELDS.map((field) => [field, row[field] ?? null] as const);
  if (!pairs.every(([, value]) => value === null || typeof value === 'string')) return null;
  const values = Object.fromEntries(pairs) as ShopValues;
  return values.currency === null || CURRENCY_CODES.includes(values.currency) ? values : null;
}
