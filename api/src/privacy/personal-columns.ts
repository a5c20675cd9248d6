/**
 * Declares every column of the database that may hold a value of a person: whose it is, why it is stored, for how long,
 * and what happens then. The export, the erasure and the retention job take all tables from here. A test fails for a
 * text column that is neither under `personal` nor under `impersonal`.
 */

/** Days, as in the privacy policy. A test compares them. */
export const RETENTION_DAYS = {
  message: 365,
  guestOrder: 3 * 365,
  order: 10 * 365,
  audit: 3 * 365,
  sentMail: 30,
  deadMail: 30,
  unconfirmedSubscriber: 30,
  unconfirmedAccount: 30,
  export: 7,
} as const;

/** Days between the request and the erasure of an account. */
export const GRACE_DAYS = 7;

/** The replacement of an erased value. */
export const ERASED = '(erased)';

/** How the rows of a person are found. */
export type RowsOf = (
  | /** A column has the id of the account. */ { account: string }
    /** A column has an e-mail address, which the person must have verified. */
  | { address: string }
  /** A column has the id of a row of the person in a table that is declared earlier. */
  | { parent: string; column: string }
) & {
  where?: string;
  /** The personal columns that hold values of this person. Default: all. */
  columns?: readonly string[];
};

export type PersonalColumn = {
  whose: string;
  why: string;
  /** SQL that replaces the value when the row of an erased person stays. */
  erased?: string;
  /** The export omits it: it is a secret, or computed from other columns. */
  secret?: true;
  /** Anybody may have written any address into it, so an erased address is removed from it, too. */
  freeText?: true;
};

/** Rows that match `where` and whose `from` is older than `days` are deleted or lose their personal values. */
export type Retention = {
  days: number;
  from: string;
  where?: string;
  then: 'delete' | 'replace';
  /** Applies only where mails are sent, because without them nobody could have prevented it. */
  needsMail?: true;
  /** No index finds the rows, so the table is read in windows of its keys. */
  inWindows?: true;
};

/**
 * The erasure of a person does this with their rows. `account`: a foreign key deletes them with the row of the user.
 * `stay`: they are not changed by this declaration.
 */
export type ErasureOfRows = 'delete' | 'replace' | 'account' | 'stay';

export type TableDeclaration = {
  /** The heading in the export. */
  title: string;
  /** How long the values are stored, in words. */
  storedFor: string;
  rows: readonly RowsOf[];
  erasure: ErasureOfRows;
  retention?: readonly Retention[];
  personal: Readonly<Record<string, PersonalColumn>>;
  /** Text columns without a value of a person, and what they hold. */
  impersonal: Readonly<Record<string, string>>;
  /** The key column. Default: `id`. */
  key?: string;
  /** An index finds the rows of a person. Other tables are read in windows of their keys. */
  indexed?: true;
  /** The column for the time when personal values were replaced. */
  erasedAt?: string;
};

const holder = (why: string, more: Partial<PersonalColumn> = {}): PersonalColumn => ({
  whose: 'the holder of the account',
  why,
  ...more,
});
const customer = (why: string, erased: string, more: Partial<PersonalColumn> = {}): PersonalColumn => ({
  whose: 'the customer',
  why,
  erased,
  ...more,
});
const sender = (why: string, more: Partial<PersonalColumn> = {}): PersonalColumn => ({
  whose: 'the sender',
  why,
  ...more,
});

const WITH_ACCOUNT = 'As long as the account exists.';
const SYSTEM = { storedFor: 'No personal values.', rows: [], erasure: 'stay', personal: {} } as const;

const UNCONFIRMED = `email_verified_at IS NULL AND NOT is_admin
  AND NOT EXISTS (SELECT 1 FROM \`order\` placed WHERE placed.user_id = \`user\`.id)`;
const WITHOUT_MESSAGE = `(kind = 'contact' AND NOT EXISTS (SELECT 1 FROM contact_message m WHERE m.id = message_id)
  OR kind = 'ticket' AND NOT EXISTS (SELECT 1 FROM support_ticket t WHERE t.id = message_id))`;

export const TABLES: Readonly<Record<string, TableDeclaration>> = {
  user: {
    title: 'Your account',
    storedFor: `${WITH_ACCOUNT} An account without an order is removed after ${RETENTION_DAYS.unconfirmedAccount} days without a confirmed e-mail address.`,
    rows: [{ account: 'id' }],
    erasure: 'account',
    indexed: true,
    retention: [
      {
        days: RETENTION_DAYS.unconfirmedAccount,
        from: 'unconfirmed_since',
        where: UNCONFIRMED,
        needsMail: true,
        then: 'delete',
      },
    ],
    personal: {
      first_name: holder('to address you'),
      last_name: holder('to address you'),
      username: holder('to sign you in'),
      username_key: holder('to find your username, however it is written', { secret: true }),
      email: holder('to write to you'),
      email_key: holder('to find your address, however it is written', { secret: true }),
      confirmed_email_key: holder('to give a confirmed address to one account', { secret: true }),
      password_hash: holder('to check your password', { secret: true }),
      telegram_id: holder('to reach you on Telegram'),
      telegram_username: holder('to reach you on Telegram'),
      phone: holder('to reach you about your orders'),
    },
    impersonal: {},
  },
  auth_session: {
    title: 'Your sessions',
    storedFor: 'Until the session ends, at most 30 days.',
    rows: [{ account: 'user_id' }],
    erasure: 'account',
    key: 'id_hash',
    indexed: true,
    retention: [{ days: 0, from: 'expires_at', then: 'delete' }],
    personal: {
      id_hash: holder('to recognise the cookie of the session', { secret: true }),
      device_hash: holder('to replace the sessions of the same device first', { secret: true }),
      network_hash: holder('to replace the sessions of the same network first', { secret: true }),
      user_agent: holder('to show you where you are signed in'),
    },
    impersonal: {},
  },
  known_device: {
    title: 'Devices where you have signed in',
    storedFor: '180 days after the last sign-in on the device.',
    rows: [{ account: 'user_id' }],
    erasure: 'account',
    key: 'token_hash',
    indexed: true,
    retention: [{ days: 0, from: 'expires_at', then: 'delete' }],
    personal: {
      token_hash: holder('to recognise the cookie of the device', { secret: true }),
      network_hash: holder('to replace the devices of the same network first', { secret: true }),
    },
    impersonal: {},
  },
  push_subscription: {
    title: 'Devices that show your notifications',
    storedFor: 'Until you switch notifications off there, or sign out.',
    rows: [{ account: 'user_id' }],
    erasure: 'account',
    indexed: true,
    personal: {
      endpoint_hash: holder('to store a device once', { secret: true }),
      endpoint: holder('where the push service of your browser takes messages', { secret: true }),
      p256dh: holder('to encrypt messages to the device', { secret: true }),
      auth: holder('to encrypt messages to the device', { secret: true }),
    },
    impersonal: {},
  },
  account_token: {
    title: 'Links that were sent to you',
    storedFor: 'Until the link is used or expires, at most 7 days.',
    rows: [{ account: 'user_id' }],
    erasure: 'account',
    key: 'token_hash',
    indexed: true,
    retention: [{ days: 0, from: 'expires_at', then: 'delete' }],
    personal: {
      token_hash: holder('to recognise the link', { secret: true }),
      email: holder('the address that the link confirms or restores'),
    },
    impersonal: { purpose: 'what the link is for' },
  },
  second_factor: {
    title: 'Two-factor authentication',
    storedFor: 'Until you switch it off.',
    rows: [{ account: 'user_id' }],
    erasure: 'account',
    key: 'user_id',
    indexed: true,
    personal: { secret: holder('to check the codes of your authenticator app', { secret: true }) },
    impersonal: {},
  },
  recovery_code: {
    title: 'Your recovery codes',
    storedFor: 'Until a code is used or replaced, or two-factor authentication is switched off.',
    rows: [{ account: 'user_id' }],
    erasure: 'account',
    key: 'code_hash',
    indexed: true,
    personal: { code_hash: holder('to recognise the code', { secret: true }) },
    impersonal: {},
  },
  data_export: {
    title: 'Downloads of your data',
    storedFor: `${RETENTION_DAYS.export} days after the download was made.`,
    rows: [{ account: 'user_id' }],
    erasure: 'account',
    indexed: true,
    retention: [{ days: 0, from: 'expires_at', then: 'delete' }],
    personal: {},
    impersonal: {},
  },
  data_export_part: {
    title: 'Contents of downloads',
    storedFor: `${RETENTION_DAYS.export} days after the download was made.`,
    rows: [],
    erasure: 'account',
    personal: { body: holder('to give it to you', { secret: true }) },
    impersonal: { name: 'the name of a table' },
  },
  order: {
    title: 'Your orders',
    storedFor: `Names and addresses with the account; without one ${RETENTION_DAYS.guestOrder / 365} years. What was ordered, and its price: ${RETENTION_DAYS.order / 365} years, for bookkeeping.`,
    rows: [{ account: 'user_id' }, { address: 'email_key', where: 'user_id IS NULL' }],
    erasure: 'replace',
    erasedAt: 'erased_at',
    retention: [
      { days: RETENTION_DAYS.guestOrder, from: 'created_at', where: 'user_id IS NULL', then: 'replace' },
      { days: RETENTION_DAYS.order, from: 'created_at', then: 'delete' },
    ],
    personal: {
      customer_name: customer('to know whose order it is', `'${ERASED}'`),
      customer_email: customer('to write about the order', `'${ERASED}'`),
      customer_telegram: customer('to hand over what was ordered', 'NULL'),
      // The value must be unique together with the id of the order.
      email_key: customer('to find the order', "CONCAT('erased ', id)", { secret: true }),
      request_hash: customer('to recognise an order that is sent again', "REPEAT('0', 64)", { secret: true }),
    },
    impersonal: { order_id: 'the number of the order: the time of its creation', status: 'where the order stands' },
  },
  order_item: {
    title: 'What you ordered',
    storedFor: 'With the order.',
    rows: [{ parent: 'order', column: 'order_id' }],
    erasure: 'stay',
    personal: {},
    impersonal: { product_title: 'text of the listing', product_image: 'address of a picture' },
  },
  order_history: {
    title: 'What happened to your orders',
    storedFor: 'With the order.',
    rows: [{ parent: 'order', column: 'order_id' }],
    erasure: 'replace',
    personal: {
      reason: customer('why an order was completed or cancelled', `'${ERASED}'`, { freeText: true }),
    },
    impersonal: { status: 'where the order stood' },
  },
  contact_message: {
    title: 'Your messages to sellers',
    storedFor: `${RETENTION_DAYS.message} days.`,
    rows: [{ address: 'buyer_email' }],
    erasure: 'delete',
    retention: [{ days: RETENTION_DAYS.message, from: 'created_at', then: 'delete' }],
    personal: {
      buyer_name: sender('to tell the seller who writes'),
      buyer_email: sender('so that the seller can reply'),
      message: sender('to bring it to the seller', { freeText: true }),
    },
    impersonal: { state: 'one of a list' },
  },
  support_ticket: {
    title: 'Your support tickets',
    storedFor: `${RETENTION_DAYS.message} days.`,
    rows: [{ account: 'user_id' }, { address: 'email', where: 'user_id IS NULL' }],
    erasure: 'delete',
    retention: [{ days: RETENTION_DAYS.message, from: 'created_at', then: 'delete' }],
    personal: {
      name: sender('to address you'),
      email: sender('to reply to you'),
      subject: sender('to help you', { freeText: true }),
      message: sender('to help you', { freeText: true }),
    },
    impersonal: { category: 'one of a list', priority: 'one of a list', state: 'one of a list' },
  },
  message_entry: {
    title: 'Replies to your messages, and notes about them',
    storedFor: 'With the message.',
    rows: [
      { parent: 'contact_message', column: 'message_id', where: "kind = 'contact'" },
      { parent: 'support_ticket', column: 'message_id', where: "kind = 'ticket'" },
    ],
    erasure: 'delete',
    retention: [{ days: 0, from: 'created_at', where: WITHOUT_MESSAGE, then: 'delete', inWindows: true }],
    personal: { text: sender('to help you, and to remember what was said', { freeText: true }) },
    impersonal: { kind: 'one of a list', type: 'one of a list' },
  },
  subscriber: {
    title: 'Your newsletter',
    storedFor: `Until you unsubscribe; ${RETENTION_DAYS.unconfirmedSubscriber} days when you never confirm it.`,
    rows: [{ address: 'email_key' }],
    erasure: 'delete',
    retention: [
      {
        days: RETENTION_DAYS.unconfirmedSubscriber,
        from: 'created_at',
        where: 'confirmed_at IS NULL',
        then: 'delete',
      },
    ],
    personal: {
      email: { whose: 'the reader', why: 'to send the newsletter' },
      email_key: { whose: 'the reader', why: 'to store an address once', secret: true },
      token: { whose: 'the reader', why: 'to recognise the links of its mails', secret: true },
    },
    impersonal: {},
  },
  mail: {
    title: 'Mails to you',
    storedFor: `${RETENTION_DAYS.sentMail} days after they were sent; ${RETENTION_DAYS.deadMail} days when they could not be delivered. Their contents only until they are sent.`,
    rows: [{ address: 'recipient' }],
    erasure: 'delete',
    retention: [
      { days: RETENTION_DAYS.sentMail, from: 'ended_at', where: "state = 'sent'", then: 'delete' },
      { days: RETENTION_DAYS.deadMail, from: 'ended_at', where: "state = 'dead'", then: 'delete' },
    ],
    personal: {
      recipient: { whose: 'the recipient', why: 'to send the mail' },
      data: { whose: 'the recipient, and whom the mail tells about', why: 'to render the mail', secret: true },
    },
    impersonal: {
      kind: 'one of a list',
      language: 'a code',
      message_id: 'a random number',
      state: 'one of a list',
      last_error: 'a reply of a mail server, without its addresses',
    },
  },
  product: {
    title: 'Listings that you sell',
    storedFor: 'As long as the listing is in the database.',
    rows: [{ address: 'seller_email' }],
    // SellerErasure delists them.
    erasure: 'stay',
    personal: {
      seller_name: { whose: 'the seller', why: 'to tell buyers who sells' },
      seller_email: { whose: 'the seller', why: 'to bring messages of buyers to the seller' },
      verification_note: { whose: 'the seller', why: 'to tell buyers what was checked', freeText: true },
      description: { whose: 'the seller', why: 'to describe the listing', freeText: true },
    },
    impersonal: {
      title: 'text of the listing',
      category: 'one of a list',
      image: 'address of a picture',
      art_topic: 'one of a list',
      features: 'text of the listing',
      reserved_holder: 'a keyed hash of the buyer, of the last reservation',
      reserved_network: 'a keyed hash of the network, of the last reservation',
    },
  },
  audit_entry: {
    title: 'What administrators did, with what is yours or as you',
    storedFor: `${RETENTION_DAYS.audit / 365} years.`,
    rows: [
      { account: 'user_id', columns: ['username'] },
      { parent: 'order', column: 'entity_id', where: "entity = 'order'", columns: ['reason'] },
      { parent: 'contact_message', column: 'entity_id', where: "entity = 'contact'", columns: ['reason'] },
      { parent: 'support_ticket', column: 'entity_id', where: "entity = 'ticket'", columns: ['reason', 'changes'] },
      { parent: 'product', column: 'entity_id', where: "entity = 'product'", columns: ['reason', 'changes'] },
    ],
    erasure: 'replace',
    retention: [{ days: RETENTION_DAYS.audit, from: 'created_at', then: 'delete' }],
    personal: {
      username: { whose: 'the administrator', why: 'to say who did it', erased: `'${ERASED}'` },
      changes: { whose: 'whom the entry is about', why: 'to say what was changed', erased: "'[]'", freeText: true },
      reason: { whose: 'whom the entry is about', why: 'to say why it was changed', erased: 'NULL', freeText: true },
    },
    impersonal: { action: 'one of a list', entity: 'one of a list' },
  },
  rate_limit: {
    title: 'Counted attempts',
    storedFor: 'Until the time of the limit has passed, at most a day.',
    rows: [],
    erasure: 'stay',
    key: 'bucket',
    retention: [{ days: 0, from: 'resets_at', then: 'delete' }],
    personal: {
      bucket: { whose: 'who is counted', why: 'to limit attempts; a SHA-256 of an address or account', secret: true },
    },
    impersonal: {},
  },
  canary_report: {
    ...SYSTEM,
    title: 'What gateways count of new builds',
    // a verdict stays as long as its canary may be in a list of releases
    retention: [
      { days: 30, from: 'updated_at', where: "source <> 'verdict'", then: 'delete' },
      { days: 365, from: 'updated_at', then: 'delete' },
    ],
    impersonal: {
      remote: 'a part of the site',
      build: 'a build of it',
      since: 'when it began',
      source: 'a random id of a gateway',
      content: 'sums over all visitors',
    },
  },
  product_change: {
    ...SYSTEM,
    title: 'Changes of listings',
    key: 'seq',
    retention: [{ days: 1, from: 'changed_at', then: 'delete' }],
    impersonal: {},
  },
  total: { ...SYSTEM, title: 'Totals', impersonal: { name: 'what is counted' } },
  migration: { ...SYSTEM, title: 'Migrations', impersonal: { name: 'a class of the API' } },
};
