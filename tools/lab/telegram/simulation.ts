import { setTimeout as sleep } from 'node:timers/promises';
import type { ArtRandom } from '@telemarket/artwork';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { startLocalTelegram, type LocalTelegram } from '../../telegram/local-telegram';
import { printDetail } from '../../step';
import { until } from '../programs';
import { ADMIN, signIn } from '../shop/customer';
import { kill, openShopDatabase, type Server, startShopApi } from '../site';
import type { Verdict } from '../verdict';
import { chooseAtRandom } from './choose';
import { RandomFaults } from './faults';
import { measureProofs } from './measure';
import { Sale, SELLER_EMAIL, type World } from './sale';
import { ShopApi } from './shop';
import { LabTime } from './time';
import { MAX_DUE_MS, type SaleTotals } from './totals';
import { Account, Trade } from './trade';
import { OwnershipTruth } from './truth';

const API_COUNT = 2;
/** The maximum number of printed faults. */
const MAX_PRINTED_FAULTS = 10;
const CONCURRENCY = 32;
/** The number of seconds that each tick skips. */
const TICK_S = 20;
const TICK_MS = 1_000;
const DAY_S = 86_400;
const POLL_MS = 200;
const CHANGES_PER_DAY = 0.35;
const SALES_PER_BUYER = 3;
const FIRST_BUYER_ID = 6_500_000_000;
const ADMIN_PERSON_ID = 6_900_000_000;
const SELLER_PERSON_ID = 6_900_000_001;
/** The minimum time between the two answers that must name a buyer as the owner. */
const SECOND_CHECK_MS = 60_000;
/** The shop checks an ordered chat at least this often. */
const CHECK_INTERVAL_S = 3_600;
/** The maximum time from a takeover until the new process asks about agreed orders. */
const MAX_TAKEOVER_MS = 15_000;
/** The maximum time until all messages are sent. It is long, because a chat gets only one message a second. */
const MAX_SENDING_MS = 1_800_000;

type ProofStage = 'shown' | 'withdrawn' | 'uncheckable';
type ProofRow = RowDataPacket & {
  productId: number;
  /** The line about the proof, as lists and pages show it. */
  line: string | { state: ProofStage; on: string } | null;
  /** Null: there is no proof. */
  state: ProofStage | null;
  chatId: string | null;
  personId: string | null;
};
const LISTED_PROOFS_QUERY = `SELECT product.id AS productId, product.proof AS line, proof.state, CAST(proof.chat_id AS CHAR) AS chatId,
  proof.person_id AS personId FROM product LEFT JOIN telegram_proof proof ON proof.product_id = product.id
  AND proof.state IN ('shown', 'withdrawn', 'uncheckable') WHERE product.proof IS NOT NULL OR proof.id IS NOT NULL`;
const DUE_WORK_QUERY = `SELECT (SELECT COUNT(*) FROM telegram_proof WHERE due_at <= UTC_TIMESTAMP(3)) +
  (SELECT COUNT(*) FROM telegram_handover WHERE due_at <= UTC_TIMESTAMP(3)) AS due`;
const WAITING_MESSAGES_QUERY = "SELECT COUNT(*) AS due FROM telegram_message WHERE state = 'due'";
const END_LEASE_QUERY = 'UPDATE telegram_bot SET lease_until = UTC_TIMESTAMP(3)';
const HANDOVERS_QUERY = `SELECT item.product_id AS productId, handover.state, CAST(handover.chat_id AS CHAR) AS chatId,
  handover.first_named_at AS firstNamedAt, handover.done_at AS doneAt FROM telegram_handover handover
  JOIN order_item item ON item.id = handover.order_item_id`;

type HandoverRow = RowDataPacket & {
  productId: number;
  state: string;
  chatId: string;
  firstNamedAt: Date | null;
  doneAt: Date | null;
};

interface ShownProduct {
  proof: { state: ProofStage } | null;
}

export interface SimulationSize {
  sales: number;
  /** The time for which calls fail in each part. */
  faultsMs: number;
  killEveryMs: number;
  /** The maximum wait for due work while calls fail. */
  maxWaitMs: number;
}

/** Reads from the logs which process does the work of the bot. */
class LeaseHolder {
  holder: number | null = null;

  readOutput(process: number, output: string): void {
    if (output.includes('this process does the work of the bot')) this.holder = process;
    else if (this.holder === process && output.includes('this process ends the work of the bot')) this.holder = null;
  }
}

/** The simulation of a shop, the local Telegram, and people who buy and sell. */
export class Simulation {
  private readonly sales: Sale[] = [];
  private readonly unproven: number[] = [];
  private readonly falseProofs = new Set<string>();
  private readonly trades: Trade[] = [];
  private readonly falseHandovers = new Set<string>();
  private readonly wrongNotices: string[] = [];
  private unasked = 0;
  private checked = 0;
  private kills = 0;
  private readonly wrong: string[] = [];
  private slowestCheckMs = 0;
  private readonly truth: OwnershipTruth;
  private readonly world: World;
  private readonly faults: RandomFaults;

  private constructor(
    readonly apis: readonly Server[],
    readonly database: Connection,
    readonly telegram: LocalTelegram,
    private readonly time: LabTime,
    private readonly shop: ShopApi,
    private readonly admin: string,
    private readonly random: ArtRandom,
    private readonly size: SimulationSize,
    private readonly lease: LeaseHolder,
  ) {
    this.truth = new OwnershipTruth(telegram.world, time);
    this.faults = new RandomFaults(telegram, random);
    const chatOf = (requestId: number) => this.chatOfRequest(requestId);
    this.world = { telegram, truth: this.truth, shop, random, admin, chatOf };
  }

  static async open(parts: Parts, random: ArtRandom, size: SimulationSize, group: number): Promise<Simulation> {
    Object.assign(process.env, { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
    const telegram = parts.add(await startLocalTelegram({ sendLimits: true }));
    const { address } = telegram;
    const { botToken, clientId, clientSecret } = telegram.settings;
    const databaseUrl = await openShopDatabase(parts);
    const env = {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_CLIENT_ID: clientId,
      TELEGRAM_CLIENT_SECRET: clientSecret,
      TELEGRAM_LOCAL_SIGN_IN: address,
      TELEGRAM_LOCAL_API: address,
      TELEGRAM_HANDOVER: 'on',
      SECRET_KEY: 'the key of a simulation, which nobody else has',
    };
    const apis: Server[] = [];
    const lease = new LeaseHolder();
    for (let number = 0; number < API_COUNT; number += 1) {
      const onOutput = (text: string) => lease.readOutput(number, text);
      apis.push(await startShopApi(parts, databaseUrl, { log: `telegram-${group}-api-${number + 1}`, env, onOutput }));
    }
    const database = await createConnection({ uri: databaseUrl, timezone: 'Z' });
    parts.add({ stop: () => database.end() });
    const time = await LabTime.open(database, telegram, () => apis);
    const [first] = apis;
    const admin = await signIn(first?.address ?? '', ADMIN);
    return new Simulation(apis, database, telegram, time, new ShopApi(apis), admin, random, size, lease);
  }

  /** Creates the chats and their listings. */
  async createListings(): Promise<void> {
    for (let number = 0; number < this.size.sales; number += 1) this.sales.push(new Sale(this.world, number));
    await this.forEach(this.sales, (sale) => sale.createListing());
  }

  /** Lets sellers prove that they own their chats. */
  async proveOwnership(): Promise<void> {
    await this.runWhileCallsFail(() =>
      this.forEach(this.sales, async (sale) => {
        if (!(await sale.proveOwnership())) this.unproven.push(sale.productId);
      }),
    );
    await this.compareWithTruth();
  }

  private async chatOfRequest(requestId: number): Promise<number | null> {
    const sql = 'SELECT CAST(chat_id AS CHAR) AS chatId FROM telegram_proof WHERE id = ?';
    const [[row]] = await this.database.query<(RowDataPacket & { chatId: string | null })[]>(sql, [requestId]);
    return row?.chatId ? Number(row.chatId) : null;
  }

  /** Lets people order, sellers accept the orders, and sellers transfer or keep their chats. */
  async tradeChats(): Promise<void> {
    const { world, database } = this;
    const address = this.apis[0]?.address ?? '';
    const join = async (personId: number, firstName: string, email?: string) => {
      this.telegram.controls.addPerson({ id: personId, firstName });
      return Account.signUp(world, address, database, { personId, ...(email && { email }) });
    };
    const seller = await join(SELLER_PERSON_ID, 'All sellers', SELLER_EMAIL);
    this.telegram.controls.addPerson({ id: ADMIN_PERSON_ID, firstName: 'Admin' });
    const buyers: Account[] = [];
    for (let at = 0; at < this.sales.length / SALES_PER_BUYER; at += 1)
      buyers.push(await join(FIRST_BUYER_ID + at, 'Buyer'));
    await this.runWhileCallsFail(async () => {
      const admin = Account.ofSession(world, this.admin, ADMIN_PERSON_ID);
      await this.forEach([seller, admin, ...buyers], async (account) => void (await account.switchNoticesOn()));
      await this.forEach(this.sales, async (sale) => {
        if (!sale.isShown) return;
        const trade = new Trade(world, sale, chooseAtRandom(this.random, buyers), seller);
        await trade.agreeOnOrder(database);
        this.trades.push(trade);
      });
      const half = Math.ceil(this.trades.length / 2);
      await this.forEach(this.trades.slice(0, half), (trade) => trade.transferChat());
      // the process that takes over begins with the work that waits
      await this.killLeaseHolder();
      const all = async () => (await this.readHandovers()).size === this.trades.length;
      await until(all, 'the shop asks Telegram about the ordered chats', MAX_TAKEOVER_MS).catch(() => undefined);
      await this.forEach(this.trades.slice(half), (trade) => trade.transferChat());
      for (const seconds of [SECOND_CHECK_MS / 1_000, SECOND_CHECK_MS / 1_000, CHECK_INTERVAL_S]) {
        await this.passTime(seconds);
        await this.compareWithTruth();
      }
    });
    // the second check of a chat is a minute after the first one
    for (const seconds of [CHECK_INTERVAL_S, SECOND_CHECK_MS / 1_000, CHECK_INTERVAL_S, SECOND_CHECK_MS / 1_000])
      await this.passTimeAndMeasure(seconds);
    await this.waitUntilRight(() => this.findWrongHandovers());
    const rows = await this.readHandovers();
    this.unasked = this.trades.filter(({ sale }) => !rows.has(sale.productId)).length;
  }

  private async findWrongHandovers(): Promise<string[]> {
    const rows = await this.readHandovers();
    return this.trades.flatMap(({ sale, buyer }) => {
      const { state } = rows.get(sale.productId) ?? {};
      const isOwner = this.truth.currentOwnerOf(sale.chatId) === buyer.personId;
      return state && isOwner !== (state === 'done') ? [`${sale.title}: hand-over ${state}, owner ${isOwner}`] : [];
    });
  }

  /**
   * Waits until a search finds no wrong lines, and stores the lines that are still wrong after the timeout. A check
   * that has begun is no longer due, but its answer may take as long as the work that is due.
   */
  private async waitUntilRight(findWrong: () => Promise<string[]>): Promise<void> {
    let wrong: string[] = [];
    const isRight = async () => (wrong = await findWrong()).length === 0;
    await until(isRight, 'the shop shows the true owners', MAX_DUE_MS).catch(() => undefined);
    this.wrong.push(...wrong);
  }

  /** Counts the notices that each person got, and compares them with the expected ones. */
  async countNotices(): Promise<void> {
    const isSent = async () => {
      const [[row]] = await this.database.query<(RowDataPacket & { due: number })[]>(WAITING_MESSAGES_QUERY);
      return row?.due === 0;
    };
    await until(isSent, 'all messages are sent', MAX_SENDING_MS);
    for (const { orderId, deal, buyer, isPressed } of this.trades) {
      this.expectOnce(buyer.personId, `Order ${orderId}`, 'We have stored your order');
      this.expectOnce(buyer.personId, `Order ${orderId}`, 'Accepted');
      if (isPressed) this.expectOnce(buyer.personId, `Order ${orderId}`, 'Handed over');
      this.expectOnce(ADMIN_PERSON_ID, `Order ${orderId}`, 'A new order was placed');
      // a seller who has already answered gets no notice about the new deal
      this.expectOnce(SELLER_PERSON_ID, `Deal ${deal}`, 'A buyer has ordered from you', 0);
    }
    for (const line of this.wrongNotices.slice(0, MAX_PRINTED_FAULTS)) printDetail(line);
  }

  /**
   * Expects one message, and one more for each lost answer of Telegram. A further message may come, because a process
   * may be killed before it stores an answer.
   */
  private expectOnce(personId: number, head: string, sentence: string, least = 1): void {
    const messages = this.telegram.world.bot().conversations.get(personId)?.messages ?? [];
    const found = messages.filter(({ text }) => text?.startsWith(`${head}\n${sentence}`));
    const lost = found.filter((message) => this.telegram.lostResults.has(message)).length;
    if (found.length < least || found.length > lost + 2)
      this.wrongNotices.push(`${head}: ${sentence}: ${found.length}, ${lost} without an answer`);
  }

  private async forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    const waiting = [...items];
    const workers = Array.from({ length: CONCURRENCY }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    });
    await Promise.all(workers);
  }

  /** Lets a day pass on which some chats change. */
  async passDayWithChanges(steps: number): Promise<void> {
    await this.runWhileCallsFail(async () => {
      for (let at = 0; at < steps; at += 1) {
        for (const sale of this.sales) if (this.random.unit() < CHANGES_PER_DAY / steps) sale.changeChatAtRandom();
        await this.passTime(DAY_S / steps);
        await this.compareWithTruth();
      }
    });
  }

  /** Lets a day pass without changes, while each call works. After this day, the shop must show the true owners. */
  async passDayWithoutChanges(steps: number): Promise<void> {
    for (let at = 0; at < steps; at += 1) {
      await this.passTimeAndMeasure(DAY_S / steps);
    }
    await this.waitUntilRight(() => this.findWrongProofs());
    for (const line of this.wrong.slice(0, MAX_PRINTED_FAULTS)) printDetail(line);
  }

  private async findWrongProofs(): Promise<string[]> {
    const rows = await this.readProofs();
    const wrong: string[] = [];
    for (const sale of this.sales) {
      const row = rows.get(sale.productId);
      const expected = this.expectedStageOf(sale, row);
      const product = await this.shop.call<ShownProduct>(`/api/products/${sale.productId}`, undefined, '');
      if (row?.state !== expected || product?.proof?.state !== expected)
        wrong.push(`${sale.title}: ${row?.state}, not ${expected}`);
    }
    return wrong;
  }

  totals(): SaleTotals {
    return {
      sales: this.sales.length,
      faults: [...this.faults.played.values()].reduce((sum, times) => sum + times, 0),
      kills: this.kills,
      unproven: this.unproven.length,
      checked: this.checked,
      falseProofs: this.falseProofs.size,
      asked: this.trades.length - this.unasked,
      falseHandovers: this.falseHandovers.size,
      wrong: this.wrong.length,
      wrongNotices: this.wrongNotices.length,
      slowestCheckMs: this.slowestCheckMs,
    };
  }

  /** Measures how much processor time many proofs cost. */
  measureManyProofs(): Promise<Verdict[]> {
    return measureProofs(this);
  }

  private async runWhileCallsFail(work: () => Promise<void>): Promise<void> {
    const end = new AbortController();
    await Promise.all([work().finally(() => end.abort()), this.injectFaults(end.signal)]);
  }

  /**
   * Lets calls fail and kills processes for a time. Then time passes fast, so that nobody waits long for another
   * attempt.
   */
  private async injectFaults(end: AbortSignal): Promise<void> {
    const pause = (ms: number) => sleep(ms, undefined, { signal: end }).catch(() => undefined);
    const { faultsMs, killEveryMs } = this.size;
    const isOver = () => end.aborted;
    const stopAt = performance.now() + faultsMs;
    this.faults.start();
    while (!isOver() && performance.now() < stopAt) {
      await pause(killEveryMs);
      if (!isOver()) await this.killRandomApi();
    }
    await this.faults.stop();
    for (; !isOver(); await pause(TICK_MS)) await this.time.skipSeconds(TICK_S);
  }

  private killRandomApi(): Promise<void> {
    return this.killApi(chooseAtRandom(this.random, this.apis));
  }

  private async killLeaseHolder(): Promise<void> {
    const api = this.apis[this.lease.holder ?? -1];
    if (api) await this.killApi(api);
  }

  private async killApi(api: Server): Promise<void> {
    await this.time.runExclusively(async () => {
      await kill(api);
      // the lease of a killed process ends at once, so that nobody waits for the takeover
      if (this.lease.holder === this.apis.indexOf(api)) await this.database.query(END_LEASE_QUERY);
      await api.restart();
    });
    this.kills += 1;
  }

  /** Lets time pass, and waits until no work is due, but no longer than `maxWaitMs`. */
  private async passTime(seconds: number): Promise<void> {
    await this.time.skipSeconds(seconds);
    this.truth.recordOwners();
    const end = performance.now() + this.size.maxWaitMs;
    while (performance.now() < end && !(await this.isNothingDue())) await sleep(POLL_MS);
  }

  /** Lets time pass while calls work, and measures how long the shop needs for the work that is due then. */
  private async passTimeAndMeasure(seconds: number): Promise<void> {
    await this.time.skipSeconds(seconds);
    this.truth.recordOwners();
    const from = performance.now();
    await until(() => this.isNothingDue(), 'the shop has asked Telegram about everything that is due', 3 * MAX_DUE_MS);
    this.slowestCheckMs = Math.max(this.slowestCheckMs, performance.now() - from);
    await this.compareWithTruth();
  }

  private async isNothingDue(): Promise<boolean> {
    const [[row]] = await this.database.query<(RowDataPacket & { due: number })[]>(DUE_WORK_QUERY);
    return row?.due === 0;
  }

  private async readProofs(): Promise<Map<number, ProofRow>> {
    const [rows] = await this.database.query<ProofRow[]>(LISTED_PROOFS_QUERY);
    return new Map(rows.map((row) => [row.productId, row]));
  }

  /** Compares each line that shoppers see with the owner at the time of the answer. */
  private async compareWithTruth(): Promise<void> {
    await this.compareHandovers();
    const rows = await this.readProofs();
    for (const sale of this.sales) {
      const { line = null, chatId, personId } = rows.get(sale.productId) ?? {};
      const shown = typeof line === 'string' ? (JSON.parse(line) as { state: ProofStage; on: string }) : line;
      if (shown?.state !== 'shown') continue;
      this.checked += 1;
      const moment = this.time.momentOfText(shown.on);
      const isTrue = this.truth.couldNameOwner(Number(chatId), sale.sellerId, moment);
      if (isTrue && Number(personId) === sale.sellerId) continue;
      if (!this.falseProofs.has(sale.title))
        printDetail(
          `${sale.title}: ${shown.on} names ${personId}; ${this.truth.describeOwners(Number(chatId), moment)}`,
        );
      this.falseProofs.add(sale.title);
    }
  }

  private async readHandovers(): Promise<Map<number, HandoverRow>> {
    const [rows] = await this.database.query<HandoverRow[]>(HANDOVERS_QUERY);
    return new Map(rows.map((row) => [row.productId, row]));
  }

  private compareHandovers(): Promise<void> {
    // No time may be skipped meanwhile, because the stored times would not match the clock.
    return this.time.runExclusively(async () => this.judgeHandovers(await this.readHandovers()));
  }

  /**
   * Checks each chat that the shop shows as handed over: two answers, at least a minute apart, must have named the
   * buyer's linked account as the owner.
   */
  private judgeHandovers(rows: ReadonlyMap<number, HandoverRow>): void {
    for (const { sale, buyer } of this.trades) {
      const row = rows.get(sale.productId);
      if (row?.state !== 'done') continue;
      const moments = [row.firstNamedAt, row.doneAt].map((at) => (at ? this.time.momentOf(at) : Number.NaN));
      const [first = Number.NaN, second = Number.NaN] = moments;
      const chatId = Number(row.chatId);
      const isTrue = moments.every((moment) => this.truth.couldNameOwner(chatId, buyer.personId, moment));
      if (isTrue && second - first >= SECOND_CHECK_MS) continue;
      const apart = `${((second - first) / 1_000).toFixed(1)} s apart`;
      if (!this.falseHandovers.has(sale.title))
        printDetail(`${sale.title}: named ${buyer.personId}, ${apart}; ${this.truth.describeOwners(chatId, first)}`);
      this.falseHandovers.add(sale.title);
    }
  }

  private expectedStageOf(sale: Sale, row: ProofRow | undefined): ProofStage {
    const { chat } = sale;
    const bot = this.telegram.world.bot().id;
    const place = chat?.members.get(bot)?.status;
    const isIn = place === 'administrator' || (place === 'member' && chat?.type !== 'channel');
    const owner = chat && this.telegram.world.ownerIdOf(chat);
    const isHidden = place !== 'administrator' && chat?.members.get(owner ?? 0)?.anonymous;
    const named = isIn && !isHidden ? owner : undefined;
    if (named === undefined) return row?.state === 'withdrawn' ? 'withdrawn' : 'uncheckable';
    return named === sale.sellerId ? 'shown' : 'withdrawn';
  }
}
