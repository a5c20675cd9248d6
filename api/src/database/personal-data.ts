import { getMetadataArgsStorage } from 'typeorm';
import { columnName } from './columns';

/** Periods of the privacy policy that several files read, in days. Any other period is in the entity of its table. */
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
  watch: 30,
  endedLink: 30,
  telegramUpdate: 8,
  listingView: 90,
} as const;

export const ERASURE_GRACE_DAYS = 7;

export const ERASED_TEXT = '(erased)';

export type Entity = new () => object;

export type RowRelation = (
  | /** A column has the id of the account. */ { account: string }
    /** A column has an email address, which the person must have verified. */
  | { address: string }
  /** A column has the id of the Telegram account that the person has linked. */
  | { telegram: string }
  /** A column has the id of a row of the person in another table. */
  | { parent: string; column: string }
) & {
  where?: string;
  /** The personal columns that hold values of the person. Default: all. */
  columns?: readonly string[];
};

type PersonalTable = {
  /** The heading in the export. */
  title: string;
  storedFor: string;
  rows: readonly RowRelation[];
  /**
   * This value says how the erasure of a person changes the rows. `account`: a foreign key deletes them with the row of
   * the user. `stay`: this declaration does not change them.
   */
  erasure: 'delete' | 'replace' | 'account' | 'stay';
  /** The key column. Default: `id`. */
  key?: string;
  /** True if an index finds the rows of a person. Other tables are read in windows of their keys. */
  indexed?: true;
  /** The column for the time when personal values were replaced. */
  erasedAt?: string;
};

type PersonalColumn = {
  /** Why the value is stored. The person reads it in the export. */
  why: string;
  /** SQL that replaces the value when the row of an erased person stays. */
  erased?: string;
  /** The export omits the column, because it is a secret or is computed from other columns. */
  secret?: true;
  /**
   * An erased address is also removed from the text of this column, because anybody may have written an address there.
   */
  freeText?: true;
};

/** Rows that match `where` and whose `from` is older than `days` are deleted or lose their personal values. */
export type Retention = {
  days: number;
  from: string;
  where?: string;
  then: 'delete' | 'replace';
  /** The sentence of the privacy policy about this period. A table with personal values needs such a sentence. */
  policy?: string;
  /** The rule applies only in shops that send mails, because only a mail lets the person prevent the deletion. */
  needsMail?: true;
};

/** The declarations of one entity. Columns have the names of the database. */
export type TableDeclaration = PersonalTable & {
  columns: readonly string[];
  personal: Readonly<Record<string, PersonalColumn>>;
  /** Text columns that hold no values of a person. */
  impersonal: readonly string[];
  retention: readonly Retention[];
};

type Declared<T> = { target: object; property: string; value: T };
const declaredTables = new Map<object, PersonalTable>();
const personalColumns: Declared<PersonalColumn>[] = [];
const impersonalColumns: Declared<true>[] = [];
const retentionRules: Declared<Omit<Retention, 'from'>>[] = [];

/** Declares how the rows of a person are found in a table, and what an erasure does with them. */
export const PersonalRows =
  (table: PersonalTable): ClassDecorator =>
  (target) =>
    void declaredTables.set(target, table);

/** Declares that the column `user_id` names the owner of each row. A foreign key deletes the rows with the account. */
export const AccountRows = (table: Pick<PersonalTable, 'title' | 'storedFor' | 'key'>): ClassDecorator =>
  PersonalRows({ ...table, rows: [{ account: 'user_id' }], erasure: 'account', indexed: true });

/** Marks a column that may hold a value of a person. */
export const Personal = (why: string, more: Omit<PersonalColumn, 'why'> = {}): PropertyDecorator =>
  addDeclaration(personalColumns, { why, ...more });

/** Marks a text column that never holds a value of a person. */
export const Impersonal = (): PropertyDecorator => addDeclaration(impersonalColumns, true);

/** Marks the time from which a row expires after a number of days. A column may have several such rules. */
export const Expires = ({ then = 'delete', ...rule }: Partial<Retention> & { days: number }): PropertyDecorator =>
  addDeclaration(retentionRules, { then, ...rule });

function addDeclaration<T>(list: Declared<T>[], value: T): PropertyDecorator {
  return ({ constructor: target }, property) => void list.push({ target, property: String(property), value });
}

export function declarationOf(entity: Entity): [table: string, declaration: TableDeclaration] {
  const isOwn = ({ target }: { target: unknown }) =>
    target === entity || entity.prototype instanceof (target as Entity);
  const storage = getMetadataArgsStorage();
  const name = storage.tables.find(({ target }) => target === entity)?.name ?? entity.name;
  const columns = storage.columns.filter(isOwn);
  const columnOf = (property: string) =>
    columns.find((column) => column.propertyName === property)?.options.name ?? columnName(property);
  return [
    name,
    {
      ...(declaredTables.get(entity) ?? { title: name, storedFor: 'No personal values.', rows: [], erasure: 'stay' }),
      columns: columns.map(({ propertyName }) => columnOf(propertyName)),
      personal: Object.fromEntries(
        personalColumns.filter(isOwn).map(({ property, value }) => [columnOf(property), value]),
      ),
      impersonal: impersonalColumns.filter(isOwn).map(({ property }) => columnOf(property)),
      retention: retentionRules.filter(isOwn).map(({ property, value }) => ({ ...value, from: columnOf(property) })),
    },
  ];
}
