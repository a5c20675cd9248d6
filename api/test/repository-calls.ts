import type { DataSource } from 'typeorm';
import { AccountTokenRepository } from '../src/account-token/account-token.repository';
import { AuditEntryRepository } from '../src/audit/audit-entry.repository';
import { BuildReportRepository } from '../src/build-report/build-report.repository';
import { CanaryReportRepository } from '../src/canary/canary-report.repository';
import { ImportRow } from '../src/csv-import/import-row.entity';
import { ImportRowRepository } from '../src/csv-import/import-row.repository';
import { DeclaredRows } from '../src/database/declared-rows';
import { declarationOf, type Entity } from '../src/database/personal-data';
import type { Tx } from '../src/database/transactions';
import { AdminJob, AdminJobRow } from '../src/job/job.entity';
import { JobFileRepository } from '../src/job/job-file.repository';
import { FiguresRepository } from '../src/figures/figures.repository';
import { JobRepository, type NewJob } from '../src/job/job.repository';
import { Mail } from '../src/mail/mail.entity';
import { ListingViewRepository } from '../src/listing-view/listing-view.repository';
import { MailRepository } from '../src/mail/mail.repository';
import { Message } from '../src/message/message.entity';
import { MessageRepository } from '../src/message/message.repository';
import { MissedSearch } from '../src/missed-search/missed-search.entity';
import { MissedSearchRepository } from '../src/missed-search/missed-search.repository';
import { LetterMailRepository } from '../src/newsletter/letter-mail.repository';
import { LetterRepository } from '../src/newsletter/letter.repository';
import { SubscriberRepository } from '../src/newsletter/subscriber.repository';
import type { DealEntry } from '../src/deal/deal.entity';
import { DealRepository } from '../src/deal/deal.repository';
import { OrderItem } from '../src/order-item/order-item.entity';
import { OrderItemRepository } from '../src/order-item/order-item.repository';
import { Order } from '../src/order/order.entity';
import { type NewOrderChange, OrderRepository } from '../src/order/order.repository';
import { NeedsRepository } from '../src/needs/needs.repository';
import { OrderDeskRepository } from '../src/order/order-desk.repository';
import { OrderTakeoverRepository } from '../src/order/order-takeover.repository';
import { PageOwnerRepository } from '../src/page-owner/page-owner.repository';
import { storedPictures } from '../src/picture/listing-pictures';
import { Picture } from '../src/picture/picture.entity';
import { PictureRepository } from '../src/picture/picture.repository';
import { PictureStoreRepository } from '../src/picture/picture-store.repository';
import { DEFAULT_SHOP } from '../src/shop/current-shop';
import { ShopSettingsRepository } from '../src/shop-settings/shop-settings.repository';
import { ShopPageRepository } from '../src/shop-page/shop-page.repository';
import { DataExport, DataExportPart } from '../src/privacy/data-export.entity';
import { DataExportRepository } from '../src/privacy/data-export.repository';
import { Product } from '../src/product/product.entity';
import { MemberCountRepository } from '../src/product/member-count.repository';
import { ProductChangeRepository } from '../src/product/product-change.repository';
import { ProductImportRepository } from '../src/product/product-import.repository';
import { ProductIndexRepository } from '../src/product/product-index.repository';
import { ProductSearchRepository } from '../src/product/product-search.repository';
import { ProductRepository } from '../src/product/product.repository';
import { ProductRemovalRepository } from '../src/product-removal/product-removal.repository';
import { ReservationRepository } from '../src/product/reservation.repository';
import { ProductReviewRepository } from '../src/review/product-review.repository';
import { PushSubscriptionRepository } from '../src/push/push-subscription.repository';
import { RateLimit } from '../src/rate-limit/rate-limit.entity';
import { RateLimitRepository } from '../src/rate-limit/rate-limit.repository';
import { ReviewListRepository } from '../src/review/review-list.repository';
import { SecondFactorRepository } from '../src/second-factor/second-factor.repository';
import type { StaffInvitation } from '../src/staff-invitation/staff-invitation.entity';
import { StaffInvitationRepository } from '../src/staff-invitation/staff-invitation.repository';
import { SellerAdminRepository } from '../src/seller/seller-admin.repository';
import { Seller } from '../src/seller/seller.entity';
import { SellerLinkRepository } from '../src/seller/seller-link.repository';
import { SellerRepository } from '../src/seller/seller.repository';
import { AuthSessionRepository } from '../src/session/auth-session.repository';
import { KnownDeviceRepository } from '../src/session/known-device.repository';
import { TelegramBotRepository } from '../src/telegram-bot/telegram-bot.repository';
import { type NewTelegramMessage, TelegramMessageRepository } from '../src/telegram-bot/telegram-message.repository';
import { TelegramUpdateRepository } from '../src/telegram-bot/telegram-update.repository';
import { Handover } from '../src/telegram-handover/handover.entity';
import { HandoverRepository } from '../src/telegram-handover/handover.repository';
import { TelegramProofRepository } from '../src/telegram-proof/telegram-proof.repository';
import { TelegramLinkRepository } from '../src/telegram/telegram-link.repository';
import { TelegramNoticeLinkRepository } from '../src/telegram-notice/telegram-notice-link.repository';
import { TelegramNoticeRepository } from '../src/telegram-notice/telegram-notice.repository';
import { Topic } from '../src/topic/topic.entity';
import { toTopicsById } from '../src/topic/topic-list';
import { TopicRepository } from '../src/topic/topic.repository';
import { User } from '../src/user/user.entity';
import { DemonstrationRepository } from '../src/first-day/demonstration.repository';
import { DemonstrationListing } from '../src/first-day/first-day.entity';
import { FirstDayRepository } from '../src/first-day/first-day.repository';
import { FavoriteRepository } from '../src/favorite/favorite.repository';
import { WatchedProductRepository } from '../src/favorite/watched-product.repository';
import { SitemapRepository } from '../src/sitemap/sitemap.repository';
import { UserRepository } from '../src/user/user.repository';
import { sampleProduct, storeProducts } from './samples';

type Call<Repository> = (repository: Repository, tx: Tx) => unknown;

/** Returns the calls of a repository. A missing method is a type error. */
function callsOf<Repository extends object>(
  type: abstract new (...dependencies: never[]) => Repository,
  calls: Record<keyof Repository, Call<Repository>>,
) {
  const isOne = (object: object): object is Repository => object instanceof type;
  return {
    repository: type.name,
    methods: Object.entries<Call<Repository>>(calls).map(([method, call]) => ({
      method,
      /** Finds the repository among the instances, and calls the method. */
      async run(instances: readonly object[], tx: Tx): Promise<void> {
        const repository = instances.find(isOne);
        if (!repository) throw new Error(`No module provides ${type.name}`);
        const result = await call(repository, tx);
        // A generator sends its statements only while its results are read.
        if (isAsyncIterable(result)) for await (const _ of result);
      },
    })),
  };
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

const ID = 1;
/** Every list of ids has this length, so that the number of placeholders stays the same. */
const IDS = [ID, 2];
const HASH = 'a'.repeat(64);
const SECRET = 'a'.repeat(43);
const PICTURES: [string, string] = ['a'.repeat(32), 'b'.repeat(32)];
const IMPORT_ID = 'a'.repeat(32);
const DAY = '2026-01-01';
const TIME = new Date(`${DAY}T00:00:00.000Z`);
const LATER_TIME = new Date('2999-01-01T00:00:00.000Z');
const EMAIL = 'ada@example.com';
const SIGNAL = new AbortController().signal;
const WINDOW = { offset: 0, limit: 20 };

const USER = {
  ...{ firstName: 'Ada', lastName: null, username: 'ada', usernameKey: 'ada', email: EMAIL, emailKey: EMAIL },
  ...{
    emailVerifiedAt: null,
    unconfirmedSince: TIME,
    passwordHash: HASH,
    isManager: true,
    staffRole: null,
    telegramId: null,
    telegramLinkedAt: null,
    telegramLinkedName: null,
    phone: null,
  },
  ...{ telegramUsername: null, emailNotifications: true, pushNotifications: true, marketingEmails: true },
  ...{ orderUpdates: true, orderAlerts: true, loginAlerts: true, sessionTimeout: 30, version: 1, eraseAt: null },
  ...{ suspendedAt: null, suspendedReason: null, watchNotifiedAt: null, favoritesWatchedAt: null },
  ...{ createdAt: TIME, updatedAt: TIME },
};
const INVITATION: Omit<StaffInvitation, 'id' | 'ended'> = {
  ...{ tokenHash: HASH, email: EMAIL, role: 'support', inviterId: ID, createdAt: TIME, expiresAt: LATER_TIME },
};
const STORED_USER: User = { ...USER, id: ID };
const ORDER: Omit<Order, 'id'> = {
  ...{ orderId: 'order', emailKey: EMAIL, userId: ID, status: 'pending', customerName: 'Ada', customerEmail: EMAIL },
  ...{ customerTelegram: null, total: '10.00', requestHash: HASH, erasedAt: null, createdAt: TIME },
  ...{ keyHash: null, mailKeyHash: null },
};
const ORDER_ITEM = { productId: ID, productTitle: 'A title', productImage: 'an image', quantity: 1, price: '10.00' };
const ORDER_CHANGE: NewOrderChange = {
  ...{ orderRowId: ID, status: 'completed', userId: ID, actor: 'shop', reason: 'Paid', createdAt: TIME },
};
const DEAL = {
  ...{
    orderRowId: ID,
    number: '23456789',
    sellerId: ID,
    sellerName: 'Sam Seller',
    sellerEmail: EMAIL,
    notifiedAt: null,
    createdAt: TIME,
  },
};
const DEAL_ENTRY: Omit<DealEntry, 'id'> = {
  ...{ dealId: 64, orderItemId: ID, type: 'accepted', actor: 'seller', userId: ID, text: '', createdAt: TIME },
};
const REVIEW = {
  ...{ productId: ID, userId: ID, orderItemId: ID, rating: 5, text: 'Good', createdAt: TIME, updatedAt: TIME },
  ...{ reply: null, repliedAt: null, hiddenAt: null, hiddenReason: null, hiddenBy: null, authorSuspended: false },
  isNew: true,
};
const MESSAGE = { name: 'Ada', email: EMAIL, message: 'Hello', productId: ID };
const MAIL = { kind: 'welcome', recipient: EMAIL, language: 'en', messageId: '<1@example.com>', data: '{}' };
const DATA_EXPORT = { userId: ID, createdAt: TIME, tablesTotal: 1, expiresAt: LATER_TIME };
const CANARY = { remote: 'catalog', build: 'abc', since: TIME.toISOString() };
const SUBSCRIBER = { id: ID, email: EMAIL, emailKey: EMAIL, createdAt: TIME, token: null, confirmedAt: null };
const LETTER = { subject: 'News', text: 'Hello', productIds: [ID] };

async function insertSubscriber(tx: Tx): Promise<number> {
  const sql = 'INSERT INTO subscriber (email, email_key, token, created_at, confirmed_at) VALUES (?, ?, ?, ?, ?)';
  const { insertId } = await tx.query<{ insertId: number }>(sql, [EMAIL, EMAIL, HASH.slice(0, 43), TIME, TIME]);
  return insertId;
}
const SECOND_FACTOR = { userId: ID, secret: 'secret', lastStep: 1, createdAt: TIME, enabledAt: null };
const TELEGRAM_MESSAGE: NewTelegramMessage = {
  ...{ keyHash: HASH, chatId: '5100000001', content: '{}', delayMs: 0 },
  method: 'sendMessage',
};
const HANDOVER = {
  ...{
    orderItemId: ID,
    dealId: 64,
    chatId: '-1002100000000',
    chatKind: 'group' as const,
    chatTitle: 'Crypto',
    chatUsername: null,
  },
  ...{ sellerTelegramId: '5100000001', sellerNamedAt: TIME },
};
const PROOF = {
  state: 'shown',
  on: TIME.toISOString(),
  since: null,
  chat: 'group',
  members: 1000,
  username: null,
} as const;
const DUE_PROOF = { id: ID, productId: ID, chatId: '-1002100000000', dueAt: TIME };
const TELEGRAM_KEY = { stateHash: HASH, sessionHash: HASH };
const NOTICE_OWNER = { userId: ID, dealId: null, dealVersion: null, sellerEmail: null };
const NOTICE_CHAT = { chatId: '5100000001', username: 'ada_l' };
const TELEGRAM_PERSON = { telegramId: '5100000001', telegramName: 'ada_l', displayName: 'Ada' };
const SESSION = {
  ...{ idHash: HASH, userId: ID, deviceHash: HASH, networkHash: HASH, userAgent: null },
  ...{ createdAt: TIME, lastSeenAt: TIME, expiresAt: LATER_TIME, idleMinutes: 30 },
};
const DEVICE = { tokenHash: HASH, userId: ID, networkHash: HASH, createdAt: TIME, expiresAt: LATER_TIME };
const TOKEN = { tokenHash: HASH, userId: ID, email: EMAIL, createdAt: TIME, expiresAt: LATER_TIME };
const TOPIC: Topic = { id: ID, name: 'Crypto', nameKey: 'crypto', slug: 'crypto', version: 1 };
const IMPORTED_ROW = {
  ...{
    importId: IMPORT_ID,
    line: 2,
    reason: null,
    productId: null,
    version: 1,
    earlier: null,
    earlierMore: null,
    createdAt: TIME,
  },
  result: 'created' as const,
};
const JOB: NewJob = {
  ...{ press: IMPORT_ID, userId: ID, operation: 'delete-products', settings: {}, undoOf: null, fileHash: null },
  ...{ state: 'waiting', total: 1 },
};
const JOB_PROGRESS = {
  ...{
    position: 0,
    done: 0,
    refused: 0,
    reason: null,
    leaseBy: null,
    leaseUntil: null,
    createdAt: TIME,
    endedAt: null,
  },
};
const JOB_ROW = { line: 2, productId: ID, orderId: null, version: 1 };
const JOB_RESULT = { reason: null, earlier: null, earlierMore: null, result: 'changed' as const };
const JOB_LEASE = { id: ID, leaseBy: IMPORT_ID };
const { version: _shopVersion, ...SHOP_VALUES } = DEFAULT_SHOP;
const PAGE_TEXT = {
  slug: 'about' as const,
  number: 1,
  title: 'About',
  text: 'Us',
  listings: [ID],
  savedAt: new Date(),
};
const PURPOSES = ['verify-email', 'change-email'] as const;
const PERSON = { userId: ID, address: EMAIL, telegramId: '5100000001' };

function tableOf(entity: Entity) {
  const [name, declaration] = declarationOf(entity);
  return { name, declaration };
}

/** Stores the rows that the calls need to reach their last statement. */
export async function storeExampleRows(dataSource: DataSource) {
  const { manager } = dataSource;
  await manager.insert(User, STORED_USER);
  await manager.insert(Order, { ...ORDER, id: ID });
  await manager.insert(OrderItem, { ...ORDER_ITEM, id: ID, orderRowId: ID, line: 9 });
  await manager.insert(OrderItem, { ...ORDER_ITEM, id: 2, orderRowId: ID, line: 8 });
  await manager.insert(Handover, {
    ...{ ...HANDOVER, chatId: Number(HANDOVER.chatId), state: 'waiting', stateAt: TIME, sellerIsAdmin: false },
    ...{ dueAt: LATER_TIME, createdAt: TIME },
  });
  await manager.insert(Message, { ...MESSAGE, id: ID, createdAt: TIME, version: 1 });
  await manager.insert(Mail, { ...MAIL, id: ID, createdAt: TIME });
  await manager.insert(RateLimit, { bucket: 'bucket', hits: 1, resetsAt: LATER_TIME });
  await manager.insert(DataExport, { ...DATA_EXPORT, id: ID });
  await manager.insert(DataExportPart, { exportId: ID, number: 0, name: 'user', body: '[]' });
  await manager.insert(ImportRow, { ...IMPORTED_ROW, id: ID });
  await manager.insert(AdminJob, { ...JOB, ...JOB_PROGRESS, id: ID, press: 'b'.repeat(32) });
  await manager.insert(AdminJobRow, { ...JOB_ROW, ...JOB_RESULT, id: ID, jobId: ID, line: 1, changedAt: TIME });
  await manager.insert(
    Picture,
    PICTURES.map((id) => ({ id, width: 1, height: 1, bytes: 1, isStored: true, createdAt: TIME })),
  );
  await manager.insert(MissedSearch, { id: ID, text: 'text', times: 1, lastAt: TIME });
  await manager.insert(Topic, TOPIC);
  const [id] = await storeProducts(dataSource, { topic: 'Crypto' });
  return {
    product: await manager.findOneByOrFail(Product, { id }),
    message: await manager.findOneByOrFail(Message, { id: ID }),
    seller: await manager.findOneByOrFail(Seller, { name: 'Sam Seller' }),
  };
}

/** A call of each public method of each repository, with fixed arguments. */
export const repositoryCalls = ({ product, message, seller }: Awaited<ReturnType<typeof storeExampleRows>>) => [
  callsOf(AccountTokenRepository, {
    find: (tokens, tx) => tokens.find(tx, HASH, PURPOSES),
    findNewestValid: (tokens, tx) => tokens.findNewestValid(tx, ID, 'verify-email'),
    findValidOfOthers: (tokens, tx) => tokens.findValidOfOthers(tx, ID, 'verify-email', EMAIL),
    findAllValid: (tokens, tx) => tokens.findAllValid(tx, ID, PURPOSES),
    findEmails: (tokens, tx) => tokens.findEmails(tx, ID),
    insert: (tokens, tx) => tokens.insert(tx, { ...TOKEN, purpose: 'verify-email' }),
    markUsed: (tokens, tx) => tokens.markUsed(tx, HASH),
    markAllReplaced: (tokens, tx) => tokens.markAllReplaced(tx, ID, PURPOSES),
    markReplaced: (tokens, tx) => tokens.markReplaced(tx, [HASH, HASH]),
  }),
  callsOf(AuditEntryRepository, {
    isStillStaff: (entries, tx) => entries.isStillStaff(tx, ID, 'support'),
    insert: (entries, tx) =>
      entries.insert(tx, {
        ...{ action: 'changed', entity: 'product', entityId: ID, userId: ID, username: 'ada' },
        ...{ changes: [], reason: null, aboutUserId: null },
      }),
    findNewest: (entries, tx) => entries.findNewest(tx, 'product', ID, 20),
  }),
  callsOf(AuthSessionRepository, {
    findAlive: (sessions, tx) => sessions.findAlive(tx, ID),
    findAll: (sessions, tx) => sessions.findAll(tx, ID),
    insert: (sessions, tx) => sessions.insert(tx, SESSION),
    deleteMany: (sessions, tx) => sessions.deleteMany(tx, [HASH, HASH]),
    updateLastSeen: (sessions, tx) => sessions.updateLastSeen(tx, HASH, TIME),
    updateIdleMinutes: (sessions, tx) => sessions.updateIdleMinutes(tx, ID, 30),
    delete: (sessions, tx) => sessions.delete(tx, HASH),
    deleteOne: (sessions, tx) => sessions.deleteOne(tx, ID, ID),
    deleteAll: (sessions, tx) => sessions.deleteAll(tx, ID),
    deleteOthers: (sessions, tx) => sessions.deleteOthers(tx, ID, HASH),
    expire: (sessions, tx) => sessions.expire(tx, HASH),
  }),
  callsOf(CanaryReportRepository, {
    write: (reports, tx) => reports.write(tx, CANARY, 'source', '{}'),
    writeOnce: (reports, tx) => reports.writeOnce(tx, CANARY, 'source', '{}'),
    find: (reports, tx) => reports.find(tx, CANARY),
  }),
  callsOf(BuildReportRepository, {
    write: (reports, tx) =>
      reports.write(tx, 'gateway', [{ remote: 'catalog', build: 'b1', part: 'counts', content: '{}' }]),
    findCounts: (reports, tx) => reports.findCounts(tx, 'catalog', 'gateway'),
    findErrors: (reports, tx) => reports.findErrors(tx, 'catalog', 'gateway', 10),
  }),
  callsOf(PageOwnerRepository, {
    markListed: (owners, tx) => owners.markListed(tx, ['catalog', 'seller'], TIME),
    delete: (owners, tx) => owners.delete(tx, { path: '/deals', remote: 'seller' }),
    createMissing: (owners, tx) => owners.createMissing(tx, [{ path: '/deals', remote: 'seller' }]),
    find: (owners, tx) => owners.find(tx),
  }),
  callsOf(ShopSettingsRepository, {
    findAll: (settings, tx) => settings.findAll(tx),
    insert: (settings, tx) => settings.insert(tx, 1, SHOP_VALUES),
    deleteUpTo: (settings, tx) => settings.deleteUpTo(tx, 1),
    hasPicture: (settings, tx) => settings.hasPicture(tx, 'a'.repeat(32)),
  }),
  callsOf(ShopPageRepository, {
    findAll: (pages, tx) => pages.findAll(tx),
    find: (pages, tx) => pages.find(tx, 'about'),
    lock: (pages, tx) => pages.lock(tx, 'about'),
    update: (pages, tx) =>
      pages.update(tx, { slug: 'about', state: 'published', version: 2, published: 1, publishedAt: null }),
    findText: (pages, tx) => pages.findText(tx, 'about', 1),
    findNewestText: (pages, tx) => pages.findNewestText(tx, 'about'),
    findHistory: (pages, tx) => pages.findHistory(tx, 'about'),
    insertText: (pages, tx) => pages.insertText(tx, PAGE_TEXT, ['a'.repeat(32)]),
    deleteTexts: (pages, tx) => pages.deleteTexts(tx, 'about', 3, 2),
  }),
  callsOf(DataExportRepository, {
    insert: (exports, tx) => exports.insert(tx, DATA_EXPORT),
    delete: (exports, tx) => exports.delete(tx, ID),
    findNewest: (exports, tx) => exports.findNewest(tx, ID),
    findReady: (exports, tx) => exports.findReady(tx, ID, ID),
    claim: (exports, tx) => exports.claim(tx, LATER_TIME),
    update: (exports, tx) => exports.update(tx, ID, LATER_TIME, { readyAt: TIME, expiresAt: LATER_TIME }),
    deleteParts: (exports, tx) => exports.deleteParts(tx, ID),
    insertPart: (exports, tx) => exports.insertPart(tx, ID, 1, { name: 'user', rows: [] }),
    findPart: (exports, tx) => exports.findPart(tx, ID, 0),
  }),
  callsOf(DeclaredRows, {
    find: (rows, tx) => rows.find(tx, [tableOf(User), tableOf(Order), tableOf(OrderItem)], PERSON, SIGNAL),
    read: (rows, tx) =>
      rows.read(tx, { ...tableOf(Order), relation: { account: 'user_id' }, keys: IDS }, PERSON, [
        'id',
        'customer_name',
      ]),
    delete: (rows, tx) => rows.delete(tx, tableOf(Order), IDS),
    replace: (rows, tx) => rows.replace(tx, tableOf(Order), IDS),
    write: (rows, tx) => rows.write(tx, tableOf(Message), ID, { subject: 'A subject', message: 'Hello' }),
    search: (rows, tx) => rows.search(tx, tableOf(Message), ['subject', 'message'], EMAIL, SIGNAL),
    findExpired: (rows, tx) =>
      rows.findExpired(tx, tableOf(Order), { days: 1, from: 'created_at', then: 'replace' }, 500),
  }),
  callsOf(JobFileRepository, {
    insert: (files, tx) => files.insert(tx, { jobId: ID, number: 0, content: Buffer.from('id,title') }),
    find: (files, tx) => files.find(tx, ID, 0),
  }),
  callsOf(JobRepository, {
    insert: (jobs, tx) => jobs.insert(tx, JOB),
    insertRows: (jobs, tx) => jobs.insertRows(tx, ID, [JOB_ROW]),
    countChanged: (jobs, tx) => jobs.countChanged(tx, ID),
    findChanged: (jobs, tx) => jobs.findChanged(tx, ID, 1, 100),
    setTotal: (jobs, tx) => jobs.setTotal(tx, ID, 1),
    find: (jobs, tx) => jobs.find(tx, ID),
    lock: (jobs, tx) => jobs.lock(tx, ID),
    accept: (jobs, tx) => jobs.accept(tx, ID, { settings: {}, fileHash: HASH, total: 1 }),
    discard: (jobs, tx) => jobs.discard(tx, ID),
    begin: (jobs, tx) => jobs.begin(tx, ID, {}),
    isFileRunning: (jobs, tx) => jobs.isFileRunning(tx, HASH),
    findSameFile: (jobs, tx) => jobs.findSameFile(tx, { id: ID, fileHash: HASH }),
    findByPress: (jobs, tx) => jobs.findByPress(tx, IMPORT_ID),
    findUndo: (jobs, tx) => jobs.findUndo(tx, ID),
    findUndos: (jobs, tx) => jobs.findUndos(tx, IDS),
    resume: (jobs, tx) => jobs.resume(tx, ID, { press: IMPORT_ID, userId: ID }),
    findPage: (jobs, tx) => jobs.findPage(tx, ['delete-products', 'verify-products'], WINDOW),
    findRows: (jobs, tx) => jobs.findRows(tx, ID, undefined, WINDOW),
    findRefused: (jobs, tx) => jobs.findRefused(tx, ID, 1, 500),
    findWaiting: (jobs, tx) => jobs.findWaiting(tx, ID, 1, 100),
    hasProduct: (jobs, tx) => jobs.hasProduct(tx, ID, ID),
    claim: (jobs, tx) => jobs.claim(tx, ['delete-products', 'verify-products'], IMPORT_ID),
    advance: (jobs, tx) => jobs.advance(tx, JOB_LEASE, 2, false),
    store: (jobs, tx) => jobs.store(tx, ID, { ...JOB_ROW, ...JOB_RESULT }),
    hasFree: (jobs, tx) => jobs.hasFree(tx, ['delete-products', 'verify-products']),
    renew: (jobs, tx) => jobs.renew(tx, JOB_LEASE),
    release: (jobs, tx) => jobs.release(tx, JOB_LEASE),
    finish: (jobs, tx) => jobs.finish(tx, JOB_LEASE),
    stop: (jobs, tx) => jobs.stop(tx, ID, 'Stopped.'),
  }),
  callsOf(ImportRowRepository, {
    findNewest: (rows, tx) => rows.findNewest(tx),
    find: (rows, tx) => rows.find(tx, IMPORT_ID),
    findLines: (rows, tx) => rows.findLines(tx, IMPORT_ID, IDS),
    hasProduct: (rows, tx) => rows.hasProduct(tx, IMPORT_ID, ID),
    insert: (rows, tx) => rows.insert(tx, { ...IMPORTED_ROW, line: 3 }),
    insertRefused: (rows, tx) =>
      rows.insertRefused(tx, { importId: IMPORT_ID, line: 4, reason: 'title is wrong', createdAt: TIME }),
    findUndoable: (rows, tx) => rows.findUndoable(tx, IMPORT_ID, 50),
    lock: (rows, tx) => rows.lock(tx, ID),
    update: (rows, tx) => rows.update(tx, ID, { result: 'undone', reason: null }),
  }),
  callsOf(KnownDeviceRepository, {
    exists: (devices, tx) => devices.exists(tx, HASH, ID),
    findAll: (devices, tx) => devices.findAll(tx, ID),
    upsert: (devices, tx) => devices.upsert(tx, DEVICE),
    delete: (devices, tx) => devices.delete(tx, ID, [HASH, HASH]),
    deleteAll: (devices, tx) => devices.deleteAll(tx, ID),
  }),
  callsOf(MailRepository, {
    findDead: (mails, tx) => mails.findDead(tx, 'welcome', TIME),
    findPage: (mails, tx) => mails.findPage(tx, { q: 'ada', state: 'due' }, 'newest', WINDOW),
    findBatch: (mails, tx) => mails.findBatch(tx, {}, null, 500),
    insert: (mails, tx) => mails.insert(tx, MAIL),
    findScheduled: (mails, tx) => mails.findScheduled(tx, 'messages-waiting', EMAIL),
    updateScheduled: (mails, tx) => mails.updateScheduled(tx, ID, '{}'),
    findWaiting: (mails, tx) => mails.findWaiting(tx, [EMAIL, EMAIL]),
    delete: (mails, tx) => mails.delete(tx, ID),
    find: (mails, tx) => mails.find(tx, ID),
    count: (mails, tx) => mails.count(tx),
    findDue: (mails, tx) => mails.findDue(tx, 'mail', 20),
    claim: (mails, tx) => mails.claim(tx, { id: ID, attempts: 0 }, 1000),
    markSent: (mails, tx) => mails.markSent(tx, ID),
    retryLater: (mails, tx) => mails.retryLater(tx, { id: ID, attempts: 0 }, 1000, 'An error'),
    markDead: (mails, tx) => mails.markDead(tx, { id: ID, attempts: 0 }, 'An error'),
    requeue: (mails, tx) => mails.requeue(tx, ID),
  }),
  callsOf(MessageRepository, {
    insert: (messages, tx) => messages.insert(tx, MESSAGE),
    lock: (messages, tx) => messages.lock(tx, 'contact', ID),
    update: (messages, tx) => messages.update(tx, message, { handledAt: TIME, handledBy: ID }),
    find: (messages, tx) => messages.find(tx, 'contact', ID),
    findOwn: (messages, tx) => messages.findOwn(tx, ID, WINDOW),
    findOfSeller: (messages, tx) => messages.findOfSeller(tx, ID, 20),
    countOfSeller: (messages, tx) => messages.countOfSeller(tx, ID),
    countOwn: (messages, tx) => messages.countOwn(tx, ID),
    countUnread: (messages, tx) => messages.countUnread(tx, ID),
    findOfGuests: (messages, tx) => messages.findOfGuests(tx, EMAIL, 20),
    markRead: (messages, tx) => messages.markRead(tx, ID, TIME),
    insertEntry: (messages, tx) =>
      messages.insertEntry(tx, {
        ...{ kind: 'contact', messageId: ID, type: 'note', text: 'Hello', userId: ID, createdAt: TIME },
      }),
    countEntries: (messages, tx) => messages.countEntries(tx, ID),
    findEntries: (messages, tx) => messages.findEntries(tx, IDS, ['reply', 'note'], 20),
    count: (messages, tx) => messages.count(tx, { kind: 'contact', state: 'new' }),
    findPage: (messages, tx) => messages.findPage(tx, { kind: 'contact', q: 'ada' }, 'urgent', WINDOW),
    findBatch: (messages, tx) => messages.findBatch(tx, { state: 'new' }, null, 500),
  }),
  callsOf(DealRepository, {
    insert: (deals, tx) => deals.insert(tx, [DEAL]),
    insertEntries: async (deals, tx) => {
      await deals.insert(tx, [DEAL]);
      await deals.insertEntries(tx, [DEAL_ENTRY]);
    },
    touch: (deals, tx) => deals.touch(tx, IDS, TIME, 'declined'),
    find: (deals, tx) => deals.find(tx, ID),
    lock: (deals, tx) => deals.lock(tx, ID),
    findByNumber: (deals, tx) => deals.findByNumber(tx, DEAL.number),
    findOfOrder: (deals, tx) => deals.findOfOrder(tx, ID),
    findOfOrders: (deals, tx) => deals.findOfOrders(tx, IDS),
    findByToken: (deals, tx) => deals.findByToken(tx, DEAL.number, HASH),
    update: (deals, tx) => deals.update(tx, ID, { tokenHash: HASH }),
    findMany: (deals, tx) => deals.findMany(tx, IDS),
    lockMany: (deals, tx) => deals.lockMany(tx, IDS),
    updateMany: (deals, tx) => deals.updateMany(tx, IDS, { notifiedAt: TIME }),
    countOfSeller: (deals, tx) => deals.countOfSeller(tx, ID),
    moveToSeller: (deals, tx) => deals.moveToSeller(tx, ID, ID),
    moveToAddress: (deals, tx) => deals.moveToAddress(tx, ID, EMAIL),
    linkSellers: (deals, tx) => deals.linkSellers(tx),
    findReachable: (deals, tx) => deals.findReachable(tx, 50),
    addAddress: (deals, tx) => deals.addAddress(tx, ID, EMAIL),
    lockByNumber: (deals, tx) => deals.lockByNumber(tx, DEAL.number),
    findUnnotified: (deals, tx) => deals.findUnnotified(tx, 50),
    findUnanswered: (deals, tx) => deals.findUnanswered(tx, TIME, 50),
    findUnconfirmed: (deals, tx) => deals.findUnconfirmed(tx, TIME, 50),
    findOfAddress: (deals, tx) => deals.findOfAddress(tx, EMAIL, WINDOW),
    countOfAddress: (deals, tx) => deals.countOfAddress(tx, EMAIL),
    findNewestEntry: (deals, tx) => deals.findNewestEntry(tx, ID),
    countEntries: (deals, tx) => deals.countEntries(tx, ID),
    findEntries: (deals, tx) => deals.findEntries(tx, IDS, 20),
  }),
  callsOf(OrderItemRepository, {
    insert: (items, tx) => items.insert(tx, ID, [ORDER_ITEM], IDS, TIME),
    updateState: (items, tx) => items.updateState(tx, IDS, 'accepted', TIME),
    lockOfOrder: (items, tx) => items.lockOfOrder(tx, ID),
    countOrders: (items, tx) => items.countOrders(tx, IDS),
    findReceived: (items, tx) => items.findReceived(tx, ID, ID),
    findOfOrders: (items, tx) => items.findOfOrders(tx, IDS),
  }),
  callsOf(OrderDeskRepository, {
    search: (desk, tx) => desk.search(tx, 'ada'),
    findSellers: (desk, tx) => desk.findSellers(tx, IDS),
    findSellerIds: (desk, tx) => desk.findSellerIds(tx, ID),
    findNotes: (desk, tx) => desk.findNotes(tx, ID),
    insertNote: (desk, tx) => desk.insertNote(tx, { orderRowId: ID, userId: ID, text: 'Hello', createdAt: TIME }),
  }),
  callsOf(FiguresRepository, {
    countOrders: (figures, tx) => figures.countOrders(tx, DAY),
    countAccounts: (figures, tx) => figures.countAccounts(tx, DAY),
    countMissedSearches: (figures, tx) => figures.countMissedSearches(tx, DAY),
    findFirstCountedDay: (figures, tx) => figures.findFirstCountedDay(tx),
    countViews: (figures, tx) => figures.countViews(tx, DAY),
    findAnswerTimes: (figures, tx) => figures.findAnswerTimes(tx, DAY),
    findAnswerTime: (figures, tx) => figures.findAnswerTime(tx, DAY),
    findMostViewed: (figures, tx) => figures.findMostViewed(tx, DAY, 5),
    findNeverOrdered: (figures, tx) => figures.findNeverOrdered(tx, DAY, 5),
  }),
  callsOf(ListingViewRepository, {
    lockKey: (views, tx) => views.lockKey(tx, DAY, SECRET),
    findShown: (views, tx) => views.findShown(tx, IDS),
    add: (views, tx) => views.add(tx, DAY, [{ productId: ID, networkHash: SECRET }]),
  }),
  callsOf(MissedSearchRepository, {
    findPage: (searches, tx) => searches.findPage(tx, { q: 'text' }, 'times', WINDOW),
    findBatch: (searches, tx) => searches.findBatch(tx, {}, null, 500),
    add: (searches, tx) => searches.add(tx, new Map([['text', 2]]), TIME),
    deleteRarest: (searches, tx) => searches.deleteRarest(tx, 0),
  }),
  callsOf(NeedsRepository, {
    findDeals: (needs, tx) => needs.findDeals(tx, TIME, TIME),
    findUnanswered: (needs, tx) => needs.findUnanswered(tx, TIME, TIME),
    readDeals: (needs, tx) => needs.readDeals(tx, IDS),
    attend: (needs, tx) => needs.attend(tx, ID, TIME),
    countSellers: (needs, tx) => needs.countSellers(tx, 'missing', 100),
  }),
  callsOf(OrderRepository, {
    findPage: (orders, tx) => orders.findPage(tx, { ids: IDS, status: 'pending' }, 'newest', WINDOW),
    findBatch: (orders, tx) => orders.findBatch(tx, {}, null, 500),
    find: (orders, tx) => orders.find(tx, ID),
    findByKey: (orders, tx) => orders.findByKey(tx, 'order', EMAIL),
    findProven: (orders, tx) => orders.findProven(tx, 'order', ID, HASH),
    findOfUsers: (orders, tx) => orders.findOfUsers(tx, IDS, WINDOW),
    hasCompleted: (orders, tx) => orders.hasCompleted(tx, ID),
    findMany: (orders, tx) => orders.findMany(tx, IDS),
    lock: (orders, tx) => orders.lock(tx, ID),
    insert: (orders, tx) => orders.insert(tx, { ...ORDER, orderId: 'another order' }),
    addMailKey: (orders, tx) => orders.addMailKey(tx, { ...ORDER, id: ID }, HASH),
    updateEnd: (orders, tx) =>
      orders.updateEnd(tx, { ...ORDER, id: ID }, { id: ID, status: 'completed', total: '5.00' }),
    insertChange: (orders, tx) => orders.insertChange(tx, ORDER_CHANGE),
    insertTotal: (orders, tx) =>
      orders.insertTotal(tx, { orderRowId: ID, totalBefore: '5.00', totalAfter: '3.00', createdAt: TIME }),
    findTotals: (orders, tx) => orders.findTotals(tx, ID),
    findChanges: (orders, tx) => orders.findChanges(tx, ID),
    countByUser: (orders, tx) => orders.countByUser(tx, IDS),
    countByStatus: (orders, tx) => orders.countByStatus(tx),
    sumCompleted: (orders, tx) => orders.sumCompleted(tx),
  }),
  callsOf(OrderTakeoverRepository, {
    findUnsettled: (orders, tx) => orders.findUnsettled(tx, 200),
    lockOrders: (orders, tx) => orders.lockOrders(tx, IDS),
    readLines: (orders, tx) => orders.readLines(tx, IDS),
    settle: (orders, tx) => orders.settle(tx, IDS),
    findEnded: (orders, tx) => orders.findEnded(tx, 200),
  }),
  callsOf(PictureRepository, {
    find: (pictures, tx) => pictures.find(tx, PICTURES[0]),
    insert: (pictures, tx) => pictures.insert(tx, { id: IMPORT_ID, width: 1, height: 1, bytes: 1 }),
    markStored: (pictures, tx) => pictures.markStored(tx, PICTURES[0]),
    markRemoved: (pictures, tx) => pictures.markRemoved(tx, PICTURES[0]),
    delete: (pictures, tx) => pictures.delete(tx, PICTURES[0]),
    findUnused: (pictures, tx) => pictures.findUnused(tx, 24, 200),
    findRemoved: (pictures, tx) => pictures.findRemoved(tx, 24, 200),
    findProducts: (pictures, tx) => pictures.findProducts(tx, PICTURES[0]),
    lock: (pictures, tx) => pictures.lock(tx, PICTURES),
    follow: async (pictures, tx) => {
      const named = storedPictures(PICTURES.map((id) => ({ id, alt: 'alt', width: 1, height: 1 })));
      await pictures.follow(tx, ID, named, null);
      await pictures.follow(tx, ID, null, named);
    },
  }),
  callsOf(PictureStoreRepository, {
    find: (marks, tx) => marks.find(tx),
    insert: (marks, tx) => marks.insert(tx, IMPORT_ID),
    replace: (marks, tx) => marks.replace(tx, IMPORT_ID),
  }),
  callsOf(ProductChangeRepository, {
    insert: (changes, tx) => changes.insert(tx, ID),
    onCommit: (changes) => changes.onCommit?.(new Set([ID])),
    findAfter: (changes, tx) => changes.findAfter(tx, 0),
    findLast: (changes, tx) => changes.findLast(tx),
  }),
  callsOf(ProductImportRepository, {
    hasProducts: (products, tx) => products.hasProducts(tx),
    insert: (products, tx) => products.insert(tx, [sampleProduct()]),
    removeSampleRatings: (products, tx) => products.removeSampleRatings(tx),
  }),
  callsOf(ProductIndexRepository, { findBatch: (products, tx) => products.findBatch(tx, 0, 5_000) }),
  callsOf(ProductRepository, {
    findPage: (products, tx) => products.findPage(tx, { q: 'sample', category: 'group' }, 'newest', WINDOW),
    findBatch: (products, tx) => products.findBatch(tx, {}, null, 500),
    findEditable: (products, tx) => products.findEditable(tx, ID),
    findShown: (products, tx) => products.findShown(tx, [ID]),
    find: (products, tx) => products.find(tx, ID),
    findSeller: (products, tx) => products.findSeller(tx, ID),
    findTitles: (products, tx) => products.findTitles(tx, IDS),
    findPriced: (products, tx) => products.findPriced(tx, IDS),
    lockAddresses: (products, tx) => products.lockAddresses(tx, IDS),
    lock: (products, tx) => products.lock(tx, ID),
    write: async (products, tx) => {
      const { id: _, ...row } = product;
      await products.write(tx, null, row);
      await products.write(tx, product, row);
    },
    writeRating: (products, tx) => products.writeRating(tx, product, 2, 9),
    findPlanned: (products, tx) => products.findPlanned(tx, 100),
    findRemovable: (products, tx) => products.findRemovable(tx, 500),
    writeProof: async (products, tx) => {
      await products.writeProof(tx, product, PROOF, 1000);
      await products.writeProof(tx, product, null);
    },
    countListed: (products, tx) => products.countListed(tx),
  }),
  callsOf(MemberCountRepository, {
    find: (counts, tx) => counts.find(tx, ID),
    upsert: (counts, tx) => counts.upsert(tx, ID, 1000),
    delete: (counts, tx) => counts.delete(tx, ID),
  }),
  callsOf(ProductRemovalRepository, { delete: (removals, tx) => removals.delete(tx, IDS) }),
  callsOf(ReviewListRepository, {
    findPage: (list, tx) => list.findPage(tx, { q: 'calm', product: ID, state: 'new' }, 'worst', WINDOW),
    findBatch: (list, tx) => list.findBatch(tx, { state: 'hidden' }, null, 500),
  }),
  callsOf(ProductReviewRepository, {
    findPage: (reviews, tx) => reviews.findPage(tx, ID, WINDOW),
    findMany: (reviews, tx) => reviews.findMany(tx, IDS),
    countNew: (reviews, tx) => reviews.countNew(tx),
    findOf: (reviews, tx) => reviews.findOf(tx, ID, ID),
    findFigures: (reviews, tx) => reviews.findFigures(tx, ID),
    findCurrentFigures: (reviews, tx) => reviews.findCurrentFigures(tx, ID),
    lock: (reviews, tx) => reviews.lock(tx, { userId: ID, productId: ID }),
    insert: (reviews, tx) => reviews.insert(tx, REVIEW),
    update: (reviews, tx) => reviews.update(tx, ID, { rating: 4, updatedAt: TIME }),
    delete: (reviews, tx) => reviews.delete(tx, ID),
  }),
  callsOf(ProductSearchRepository, {
    page: async (products, tx) => {
      await products.page(tx, { categories: [], text: 'try a bot' }, 'match', 0, 20);
      await products.page(tx, { categories: ['group', 'bot'], text: 'try', minPrice: '1.00' }, 'price-low', 0, 20);
      await products.page(tx, { categories: [], text: '', seller: 'Sam Seller' }, 'popular', 0, 20);
    },
    facets: (products, tx) =>
      products.facets(tx, { categories: ['group'], text: 'try', topicId: 1, verified: true }, toTopicsById([TOPIC])),
    rows: (products, tx) => products.rows(tx, IDS),
  }),
  callsOf(PushSubscriptionRepository, {
    count: (devices, tx) => devices.count(tx, ID),
    find: (devices, tx) => devices.find(tx, ID),
    findIds: (devices, tx) => devices.findIds(tx, ID),
    upsert: (devices, tx) =>
      devices.upsert(tx, {
        ...{ userId: ID, endpointHash: HASH, endpoint: 'https://push.example.com', p256dh: 'key', auth: 'auth' },
        createdAt: TIME,
      }),
    delete: (devices, tx) => devices.delete(tx, IDS),
    deleteAll: (devices, tx) => devices.deleteAll(tx, ID),
    deleteOne: (devices, tx) => devices.deleteOne(tx, { userId: ID, endpointHash: HASH }),
  }),
  callsOf(RateLimitRepository, {
    increment: (limits, tx) => limits.increment(tx, 'bucket', TIME, 60),
    find: (limits, tx) => limits.find(tx, 'bucket'),
    lock: (limits, tx) => limits.lock(tx, 'bucket'),
    decrement: (limits, tx) => limits.decrement(tx, ['bucket', 'another']),
  }),
  callsOf(ReservationRepository, {
    countLive: (reservations, tx) => reservations.countLive(tx, { key: HASH, network: HASH }),
    findOfProducts: (reservations, tx) => reservations.findOfProducts(tx, IDS),
    reserve: (reservations, tx) => reservations.reserve(tx, ID, [ID], { key: HASH, network: HASH }, [30, 60]),
    lockAvailable: (reservations, tx) => reservations.lockAvailable(tx, IDS, [HASH]),
    lockOfOrder: (reservations, tx) => reservations.lockOfOrder(tx, ID, HASH),
    takeOver: (reservations, tx) => reservations.takeOver(tx, ID, [ID], HASH),
    confirm: (reservations, tx) => reservations.confirm(tx, ID, [ID], HASH),
    extend: (reservations, tx) => reservations.extend(tx, ID, LATER_TIME),
    release: (reservations, tx) => reservations.release(tx, ID),
    delete: (reservations, tx) => reservations.delete(tx, ID),
    copyDifferent: (reservations, tx) => reservations.copyDifferent(tx),
  }),
  callsOf(StaffInvitationRepository, {
    findByToken: (invitations, tx) => invitations.findByToken(tx, HASH),
    lock: (invitations, tx) => invitations.lock(tx, ID),
    findOpen: (invitations, tx) => invitations.findOpen(tx),
    insert: (invitations, tx) => invitations.insert(tx, INVITATION),
    end: (invitations, tx) => invitations.end(tx, { inviterId: ID }, 'replaced'),
  }),
  callsOf(SecondFactorRepository, {
    findUsersWith: (factors, tx) => factors.findUsersWith(tx, IDS),
    isOn: (factors, tx) => factors.isOn(tx, ID),
    find: (factors, tx) => factors.find(tx, ID),
    upsert: (factors, tx) => factors.upsert(tx, SECOND_FACTOR),
    enable: (factors, tx) => factors.enable(tx, ID, TIME),
    updateLastStep: (factors, tx) => factors.updateLastStep(tx, SECOND_FACTOR, 2),
    delete: (factors, tx) => factors.delete(tx, ID),
    countCodes: (factors, tx) => factors.countCodes(tx, ID),
    replaceCodes: (factors, tx) => factors.replaceCodes(tx, ID, [{ userId: ID, codeHash: HASH, createdAt: TIME }]),
    deleteCode: (factors, tx) => factors.deleteCode(tx, ID, HASH),
  }),
  callsOf(TelegramLinkRepository, {
    insert: (requests, tx) => requests.insert(tx, { ...TELEGRAM_KEY, userId: ID, expiresAt: TIME }),
    find: (requests, tx) => requests.find(tx, TELEGRAM_KEY),
    markCodeTaken: (requests, tx) => requests.markCodeTaken(tx, TELEGRAM_KEY),
    storeAnswer: (requests, tx) => requests.storeAnswer(tx, TELEGRAM_KEY, TELEGRAM_PERSON),
    findAnswered: (requests, tx) => requests.findAnswered(tx, TELEGRAM_KEY),
    deleteAll: (requests, tx) => requests.deleteAll(tx, ID),
    deleteOthers: (requests, tx) => requests.deleteOthers(tx, ID, TELEGRAM_KEY),
  }),
  callsOf(TelegramProofRepository, {
    insert: (proofs, tx) =>
      proofs.insert(tx, {
        productId: ID,
        sellerId: ID,
        tokenHash: HASH,
        askedBy: ID,
        askedAt: TIME,
        expiresAt: LATER_TIME,
      }),
    find: (proofs, tx) => proofs.find(tx, ID),
    lock: (proofs, tx) => proofs.lock(tx, ID),
    lockByToken: (proofs, tx) => proofs.lockByToken(tx, HASH),
    findLastEnded: (proofs, tx) => proofs.findLastEnded(tx, ID),
    findLastAnswered: (proofs, tx) => proofs.findLastAnswered(tx, ID),
    findOfProducts: (proofs, tx) => proofs.findOfProducts(tx, IDS),
    findOfPerson: (proofs, tx) => proofs.findOfPerson(tx, '5100000001'),
    findStages: (proofs, tx) => proofs.findStages(tx, IDS),
    lockOfPerson: (proofs, tx) => proofs.lockOfPerson(tx, '5100000001'),
    findProving: (proofs, tx) => proofs.findProving(tx, DUE_PROOF.chatId),
    needsBotIn: (proofs, tx) => proofs.needsBotIn(tx, DUE_PROOF.chatId),
    findDue: (proofs, tx) => proofs.findDue(tx, TIME, 4),
    claim: (proofs, tx) => proofs.claim(tx, DUE_PROOF, LATER_TIME),
    makeChatDue: (proofs, tx) => proofs.makeChatDue(tx, DUE_PROOF.chatId, TIME),
    makeProductsDue: (proofs, tx) => proofs.makeProductsDue(tx, IDS, TIME),
    moveChat: (proofs, tx) => proofs.moveChat(tx, '-4100000000', DUE_PROOF.chatId),
    update: (proofs, tx) => proofs.update(tx, ID, { state: 'bound', personId: '5100000001' }),
    moveToSeller: (proofs, tx) => proofs.moveToSeller(tx, ID, 8),
    findMisfits: (proofs, tx) => proofs.findMisfits(tx, TIME, TIME),
  }),
  callsOf(TelegramBotRepository, {
    insert: (bots, tx) => bots.insert(tx, ID),
    acquire: (bots, tx) => bots.acquire(tx, ID, HASH.slice(0, 36), 1000),
    release: (bots, tx) => bots.release(tx, ID, HASH.slice(0, 36)),
    markPolled: (bots, tx) => bots.markPolled(tx, ID),
    setUsername: (bots, tx) => bots.setUsername(tx, ID, 'shop_bot'),
    findUsername: (bots, tx) => bots.findUsername(tx, ID),
    findPollAge: (bots, tx) => bots.findPollAge(tx, ID),
  }),
  callsOf(TelegramUpdateRepository, {
    insert: (updates, tx) => updates.insert(tx, ID, [{ updateId: ID, body: '{}' }]),
    findDue: (updates, tx) => updates.findDue(tx, ID, 1),
    lock: (updates, tx) => updates.lock(tx, ID),
    markDone: (updates, tx) => updates.markDone(tx, ID),
    retryLater: (updates, tx) => updates.retryLater(tx, ID, 1000),
    count: (updates, tx) => updates.count(tx, ID),
  }),
  callsOf(TelegramMessageRepository, {
    insert: (messages, tx) => messages.insert(tx, TELEGRAM_MESSAGE),
    findHeads: (messages, tx) => messages.findHeads(tx, 1),
    async claim(messages, tx) {
      await messages.insert(tx, TELEGRAM_MESSAGE);
      const [head] = await messages.findHeads(tx, 1);
      if (!head) throw new Error('no message is due');
      await messages.claim(tx, head, 1000);
    },
    markSent: (messages, tx) => messages.markSent(tx, ID),
    retryLater: (messages, tx) => messages.retryLater(tx, { id: ID, attempts: 1 }, 1000, 'error'),
    markDead: (messages, tx) => messages.markDead(tx, { id: ID, attempts: 1 }, 'error'),
    refuseWaiting: (messages, tx) => messages.refuseWaiting(tx, '1'),
    countWaiting: (messages, tx) => messages.countWaiting(tx, '1'),
    findUsedKeys: (messages, tx) => messages.findUsedKeys(tx, [HASH]),
    count: (messages, tx) => messages.count(tx),
  }),
  callsOf(TelegramNoticeRepository, {
    findOfUser: (notices, tx) => notices.findOfUser(tx, ID),
    findOfDeal: (notices, tx) => notices.findOfDeal(tx, { id: ID, tokenVersion: 1 }),
    hasActive: (notices, tx) => notices.hasActive(tx, NOTICE_CHAT.chatId),
    findChatsOfUsers: (notices, tx) => notices.findChatsOfUsers(tx, IDS),
    findOfChat: (notices, tx) => notices.findOfChat(tx, NOTICE_CHAT.chatId),
    findChatsOfSeller: (notices, tx) => notices.findChatsOfSeller(tx, { id: ID, tokenVersion: 1 }, EMAIL),
    switchOn: (notices, tx) => notices.switchOn(tx, NOTICE_OWNER, NOTICE_CHAT),
    switchOff: (notices, tx) => notices.switchOff(tx, NOTICE_CHAT.chatId, 'blocked', TIME),
    deleteEnded: (notices, tx) => notices.deleteEnded(tx, NOTICE_CHAT.chatId, ['blocked']),
    delete: (notices, tx) => notices.delete(tx, { userId: ID }),
  }),
  callsOf(TelegramNoticeLinkRepository, {
    insert: (links, tx) => links.insert(tx, { ...NOTICE_OWNER, tokenHash: HASH, expiresAt: TIME }),
    findByToken: (links, tx) => links.findByToken(tx, HASH),
    lock: (links, tx) => links.lock(tx, ID),
    findAsking: (links, tx) => links.findAsking(tx, ID),
    wasOpened: (links, tx) => links.wasOpened(tx, NOTICE_CHAT.chatId),
    markUsed: (links, tx) => links.markUsed(tx, ID, NOTICE_CHAT, true),
    stopAsking: (links, tx) => links.stopAsking(tx, ID),
    deleteOthers: (links, tx) => links.deleteOthers(tx, NOTICE_OWNER, ID),
    delete: (links, tx) => links.delete(tx, { userId: ID }),
  }),
  callsOf(FavoriteRepository, {
    find: (favorites, tx) => favorites.find(tx, ID),
    findNew: (favorites, tx) => favorites.findNew(tx, IDS),
    insert: (favorites, tx) =>
      favorites.insert(tx, ID, [{ productId: ID, savedPrice: '2.00', notifiedPrice: '1.00', wasReserved: false }]),
    delete: (favorites, tx) => favorites.delete(tx, ID, IDS),
    beginWatch: (favorites, tx) => favorites.beginWatch(tx, ID),
    findWatchers: (favorites, tx) => favorites.findWatchers(tx, { id: ID, watchedAt: TIME }, 20),
    noteReserved: (favorites, tx) => favorites.noteReserved(tx, IDS),
    findUsersWithNews: (favorites, tx) => favorites.findUsersWithNews(tx, IDS, TIME),
    findNews: (favorites, tx) => favorites.findNews(tx, ID),
    markNotified: (favorites, tx) =>
      favorites.markNotified(tx, ID, { productId: ID, title: 'Try', was: '2.00', price: '1.00', isFree: true }),
  }),
  callsOf(SellerAdminRepository, {
    findPage: async (sellers, tx) => {
      await sellers.findPage(tx, { q: 'sam', address: 'missing', paused: 'true' }, 'listings', WINDOW);
      await sellers.findPage(tx, { address: 'several' }, 'name', WINDOW);
    },
    findBatch: (sellers, tx) => sellers.findBatch(tx, {}, null, 500),
    find: (sellers, tx) => sellers.find(tx, ID),
    lock: (sellers, tx) => sellers.lock(tx, IDS),
    update: (sellers, tx) => sellers.update(tx, seller, { isPaused: true }),
    delete: (sellers, tx) => sellers.delete(tx, ID),
    count: (sellers, tx) => sellers.count(tx, IDS),
    findListings: (sellers, tx) => sellers.findListings(tx, ID, 100),
    findAddresses: (sellers, tx) => sellers.findAddresses(tx, ID, 20),
    findEarlierNames: (sellers, tx) => sellers.findEarlierNames(tx, ID),
    writeAlias: (sellers, tx) => sellers.writeAlias(tx, seller.id, 'Old Name', 'New Name'),
    moveAliases: (sellers, tx) => sellers.moveAliases(tx, ID, 2),
    writeProducts: (sellers, tx) =>
      sellers.writeProducts(tx, seller, { name: 'New Name', isPaused: true, sellerId: seller.id }),
    writeAddresses: (sellers, tx) => sellers.writeAddresses(tx, IDS, EMAIL),
  }),
  callsOf(SellerLinkRepository, {
    lock: (sellers, tx) => sellers.lock(tx, 'Sam Seller'),
    insert: (sellers, tx) => sellers.insert(tx, 'New Seller', EMAIL),
    updateAddress: (sellers, tx) => sellers.updateAddress(tx, seller, EMAIL),
    findAddresses: (sellers, tx) => sellers.findAddresses(tx, ID),
    findDifferent: (sellers, tx) => sellers.findDifferent(tx, 1_000),
    linkByTexts: (sellers, tx) => sellers.linkByTexts(tx, [product.id]),
  }),
  callsOf(SitemapRepository, {
    findProductParts: (repository, tx) => repository.findProductParts(tx),
    findProducts: (repository, tx) => repository.findProducts(tx, 1),
    findSellerParts: (repository, tx) => repository.findSellerParts(tx),
    findSellers: (repository, tx) => repository.findSellers(tx, 1),
  }),
  callsOf(SellerRepository, {
    find: (sellers, tx) => sellers.find(tx, 'Sam Seller'),
    findNewName: (sellers, tx) => sellers.findNewName(tx, 'Old Name'),
  }),
  callsOf(LetterRepository, {
    findNewest: (letters, tx) => letters.findNewest(tx),
    find: (letters, tx) => letters.find(tx, ID),
    lock: (letters, tx) => letters.lock(tx, ID),
    insert: (letters, tx) => letters.insert(tx, LETTER),
    async update(letters, tx) {
      const letter = await letters.find(tx, await letters.insert(tx, LETTER));
      if (letter) await letters.update(tx, letter, { state: 'stopped' });
    },
    delete: (letters, tx) => letters.delete(tx, ID),
    start: (letters, tx) => letters.start(tx, ID, '{}', 1),
    hasStartedToday: (letters, tx) => letters.hasStartedToday(tx),
    hasSending: (letters, tx) => letters.hasSending(tx),
    findSending: (letters, tx) => letters.findSending(tx),
    advance: (letters, tx) => letters.advance(tx, ID, { lastSubscriberId: 1, uncertain: 0, pauseMs: 5_000 }),
    finish: (letters, tx) => letters.finish(tx, ID),
    countUnsubscribed: (letters, tx) => letters.countUnsubscribed(tx),
  }),
  callsOf(LetterMailRepository, {
    findDue: (mails, tx) => mails.findDue(tx, 'newsletter', 1),
    async claim(mails, tx) {
      const letter = await new LetterRepository().insert(tx, LETTER);
      await tx.query("UPDATE letter SET state = 'sending', content = '{}' WHERE id = ?", [letter]);
      await mails.insert(tx, letter, [await insertSubscriber(tx)]);
      const [due] = await mails.findDue(tx, 'newsletter', 1);
      if (!due || !(await mails.claim(tx, due, 1000))) throw new Error('no mail was claimed');
    },
    markSent: (mails, tx) => mails.markSent(tx, ID),
    retryLater: (mails, tx) => mails.retryLater(tx, { id: ID, attempts: 1 }, 1000),
    async markDead(mails, tx) {
      await mails.markDead(tx, { id: ID, attempts: 1 }, 'error', false);
      await mails.markDead(tx, { id: ID, attempts: 1 }, 'error', true);
    },
    stop: (mails, tx) => mails.stop(tx, { id: ID, attempts: 1 }, 'error'),
    endLeases: (mails, tx) => mails.endLeases(tx, ID),
    wake: (mails, tx) => mails.wake(tx, ID, 10),
    deleteEnded: (mails, tx) => mails.deleteEnded(tx, ID),
    count: (mails, tx) => mails.count(tx, ID),
    async insert(mails, tx) {
      const letter = await new LetterRepository().insert(tx, LETTER);
      await mails.insert(tx, letter, [await insertSubscriber(tx)]);
    },
  }),
  callsOf(SubscriberRepository, {
    findPage: (subscribers, tx) => subscribers.findPage(tx, { q: 'ada' }, 'oldest', WINDOW),
    findBatch: (subscribers, tx) => subscribers.findBatch(tx, {}, null, 500),
    lockConfirmed: (subscribers, tx) => subscribers.lockConfirmed(tx, ID, TIME, 10),
    countConfirmed: (subscribers, tx) => subscribers.countConfirmed(tx),
    insert: (subscribers, tx) => subscribers.insert(tx, SUBSCRIBER),
    lock: (subscribers, tx) => subscribers.lock(tx, { emailKey: EMAIL }),
    update: (subscribers, tx) => subscribers.update(tx, SUBSCRIBER, { confirmedAt: TIME }),
    delete: (subscribers, tx) => subscribers.delete(tx, SUBSCRIBER),
  }),
  callsOf(DemonstrationRepository, {
    lock: (listings, tx) => listings.lock(tx),
    count: async (listings, tx) => {
      await tx.insert(DemonstrationListing, { productId: product.id, listedAt: TIME });
      await listings.count(tx);
    },
    canPutBack: (listings, tx) => listings.canPutBack(tx),
    lockUnchanged: (listings, tx) => listings.lockUnchanged(tx),
    findOrders: (listings, tx) => listings.findOrders(tx, [ORDER_ITEM.productId]),
    deleteOrders: (listings, tx) => listings.deleteOrders(tx, IDS),
    deleteSellers: (listings, tx) => listings.deleteSellers(tx, IDS),
    deleteTopics: (listings, tx) => listings.deleteTopics(tx, IDS),
    insertListings: (listings, tx) => listings.insertListings(tx, [TIME]),
    deleteOtherListings: (listings, tx) => listings.deleteOtherListings(tx, IDS),
    findRemoved: (listings, tx) => listings.findRemoved(tx),
    setRemovedAt: (listings, tx) => listings.setRemovedAt(tx, TIME),
  }),
  callsOf(FirstDayRepository, {
    isDismissed: (firstDay, tx) => firstDay.isDismissed(tx),
    dismiss: (firstDay, tx) => firstDay.dismiss(tx),
    findDoneSteps: (firstDay, tx) => firstDay.findDoneSteps(tx),
  }),
  callsOf(TopicRepository, {
    findAll: (topics, tx) => topics.findAll(tx),
    findByKey: (topics, tx) => topics.findByKey(tx, 'crypto'),
    findNames: (topics, tx) => topics.findNames(tx, IDS),
    lockAll: (topics, tx) => topics.lockAll(tx),
    lockShared: (topics, tx) => topics.lockShared(tx, ID),
    insert: (topics, tx) => topics.insert(tx, { name: 'Music', nameKey: 'music', slug: 'music', version: 1 }),
    update: (topics, tx) => topics.update(tx, TOPIC, { name: 'Coins', nameKey: 'coins' }),
    delete: (topics, tx) => topics.delete(tx, ID),
    countListed: (topics, tx) => topics.countListed(tx),
    moveListings: (topics, tx) => topics.moveListings(tx, ID, null, 500),
  }),
  callsOf(HandoverRepository, {
    findAgreed: (handovers, tx) => handovers.findAgreed(tx, TIME, 100),
    insert: (handovers, tx) => handovers.insert(tx, { ...HANDOVER, orderItemId: 2 }, TIME),
    hasProof: (handovers, tx) => handovers.hasProof(tx, IDS),
    findDue: (handovers, tx) => handovers.findDue(tx, TIME, 20),
    claim: (handovers, tx) => handovers.claim(tx, { orderItemId: ID, dueAt: TIME }, LATER_TIME),
    find: (handovers, tx) => handovers.find(tx, ID),
    lock: (handovers, tx) => handovers.lock(tx, ID),
    findMany: (handovers, tx) => handovers.findMany(tx, IDS),
    update: (handovers, tx) => handovers.update(tx, ID, { state: 'done', doneAt: TIME, dueAt: null }),
    storePress: (handovers, tx) => handovers.storePress(tx, IDS, 'buyer', TIME, 10_000),
    makeChatDue: (handovers, tx) => handovers.makeChatDue(tx, HANDOVER.chatId, TIME, 10_000),
    markOwnerLeft: (handovers, tx) => handovers.markOwnerLeft(tx, HANDOVER.chatId, TIME),
    moveChat: (handovers, tx) => handovers.moveChat(tx, HANDOVER.chatId, '-1002100000001'),
    isWatched: (handovers, tx) => handovers.isWatched(tx, HANDOVER.chatId),
    forgetSeller: (handovers, tx) => handovers.forgetSeller(tx, HANDOVER.sellerTelegramId),
    countOfSeller: (handovers, tx) => handovers.countOfSeller(tx, HANDOVER.sellerTelegramId),
    addKey: (handovers, tx) => handovers.addKey(tx, { id: 'a'.repeat(16), publicKey: 'a'.repeat(43), createdAt: TIME }),
    findKeys: (handovers, tx) => handovers.findKeys(tx),
  }),
  callsOf(WatchedProductRepository, {
    findUsers: (watched, tx) => watched.findUsers(tx, 20),
    find: (watched, tx) => watched.find(tx, ID),
    delete: (watched, tx) => watched.delete(tx, ID),
  }),
  callsOf(UserRepository, {
    isTelegramLinked: (users, tx) => users.isTelegramLinked(tx, '5100000001'),
    linkTelegram: (users, tx) => users.linkTelegram(tx, ID, '5100000001', 'ada_l'),
    unlinkTelegram: (users, tx) => users.unlinkTelegram(tx, ID),
    updateState: (users, tx) => users.updateState(tx, ID, { suspendedAt: TIME, suspendedReason: 'Fraud' }),
    findPage: async (users, tx) => {
      await users.findPage(tx, { q: 'ada' }, 'name', WINDOW);
      await users.findPage(tx, {}, 'orders', WINDOW);
    },
    findBatch: (users, tx) => users.findBatch(tx, {}, null, 500),
    find: (users, tx) => users.find(tx, ID),
    lock: (users, tx) => users.lock(tx, ID),
    findByUsername: (users, tx) => users.findByUsername(tx, 'ada'),
    findByEmail: (users, tx) => users.findByEmail(tx, EMAIL),
    findBySession: (users, tx) => users.findBySession(tx, HASH),
    isAddressConfirmed: (users, tx) => users.isAddressConfirmed(tx, EMAIL),
    findOrderAlerted: (users, tx) => users.findOrderAlerted(tx),
    hasManager: (users, tx) => users.hasManager(tx),
    findStaff: (users, tx) => users.findStaff(tx),
    lockManager: (users, tx) => users.lockManager(tx, 'ada', EMAIL),
    lockManagers: (users, tx) => users.lockManagers(tx),
    hasOtherManager: (users, tx) => users.hasOtherManager(tx, ID),
    insert: (users, tx) => users.insert(tx, { ...USER, username: 'another' }),
    update: (users, tx) => users.update(tx, ID, 1, { firstName: 'Ada' }),
    updatePassword: (users, tx) => users.updatePassword(tx, STORED_USER, HASH),
    confirmEmail: (users, tx) => users.confirmEmail(tx, STORED_USER, 'new@example.com'),
    findDueForErasure: (users, tx) => users.findDueForErasure(tx),
    lockDueForErasure: (users, tx) => users.lockDueForErasure(tx, ID),
    delete: (users, tx) => users.delete(tx, ID),
    findNames: (users, tx) => users.findNames(tx, IDS),
    count: (users, tx) => users.count(tx),
  }),
];
