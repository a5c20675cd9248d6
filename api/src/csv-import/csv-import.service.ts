import { Injectable } from '@nestjs/common';
import { cleanLine, cutText, readWhole } from '@telemarket/composition/text';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { InputPipe } from '../http/input.pipe';
import { notFound, Problem } from '../http/problem';
import { isUniqueByDefault } from '../product/category';
import { ProductChange, ProductInput } from '../product/product.admin.dto';
import { toEarlierValues, ProductAdminService } from '../product/product.admin.service';
import type { Product } from '../product/product.entity';
import { isEditable, listingStateOf } from '../listing-state/listing-state';
import { isReserved } from '../product/product.mapper';
import { ProductRepository } from '../product/product.repository';
import { MAX_TOPIC_NAME_LENGTH, topicKey } from '../topic/topic-name';
import { TopicRepository } from '../topic/topic.repository';
import type { User } from '../user/user.entity';
import type { ImportPartInput, ImportUndoView, NewestImportView } from './csv-import.dto';
import { readCheckedAgain, readProductValues, withoutSourceDates, toSourceCells } from '../product/product-csv';
import { sourcesOf } from '../product/number-source';
import { importedColumns, type CsvRow, parseCsvRow } from './csv-product';
import type { ImportRow } from './import-row.entity';
import { ImportRowRepository, type ReportedRow } from './import-row.repository';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_ROWS = 10_000;
/** More rows would exceed the time limit of a request. */
const MAX_UNDO_ROWS = 25;

type RowOutcome = Pick<ImportRow, 'productId' | 'version' | 'earlier' | 'earlierMore'> & {
  result: 'created' | 'changed' | 'unchanged';
};
type RowOptions = {
  user: User;
  /** Returns whether an earlier row of the file had this product. */
  isRepeated: (productId: number) => Promise<boolean>;
  asDraft?: boolean;
};

const inputPipe = new InputPipe();

/** Each row is one transaction. A part of a file may be sent again: rows with a result are not imported twice. */
@Injectable()
export class CsvImportService {
  constructor(
    private readonly rows: ImportRowRepository,
    private readonly repository: ProductRepository,
    private readonly products: ProductAdminService,
    private readonly topics: TopicRepository,
    private readonly transactions: Transactions,
  ) {}

  async importPart({ importId, size, head, line, rows }: ImportPartInput, admin: User): Promise<ReportedRow[]> {
    if (size > MAX_BYTES) throw new Problem(413, 'The file is larger than 5 MB.');
    if (line - 1 + rows.length > MAX_ROWS + 1) throw new Problem(413, 'The file has more than 10,000 rows.');
    const columns = importedColumns(head);
    const numbered = rows.map((record, index) => ({ record, line: line + index }));
    const lines = numbered.map((row) => row.line);
    const findLines = () => this.transactions.read((tx) => this.rows.findLines(tx, importId, lines));
    const known = new Set((await findLines()).map((row) => row.line));
    for (const row of numbered) {
      if (!known.has(row.line)) await this.importRow({ importId, line: row.line }, row.record, columns, admin);
    }
    return findLines();
  }

  async findNewest(): Promise<NewestImportView> {
    return { importId: await this.transactions.read((tx) => this.rows.findNewest(tx)) };
  }

  async readReport(importId: string): Promise<ReportedRow[]> {
    const rows = await this.transactions.read((tx) => this.rows.find(tx, importId));
    if (!rows.length) throw notFound();
    return rows;
  }

  /** Restores the values of changed products and delists created products, unless somebody changed them afterwards. */
  async undo(importId: string, admin: User): Promise<ImportUndoView> {
    await this.readReport(importId);
    const ids = await this.transactions.read((tx) => this.rows.findUndoable(tx, importId, MAX_UNDO_ROWS));
    for (const id of ids) await this.transactions.run((tx) => this.undoRow(tx, id, admin));
    return { rows: ids.length, finished: ids.length < MAX_UNDO_ROWS };
  }

  private async importRow(
    key: Pick<ImportRow, 'importId' | 'line'>,
    record: string,
    columns: readonly string[],
    admin: User,
  ): Promise<void> {
    const result = { ...key, reason: null, createdAt: new Date() };
    try {
      const row = parseCsvRow(record, columns);
      if (!row) return;
      await this.transactions.run(async (tx) =>
        this.rows.insert(tx, {
          ...result,
          ...(await this.writeRow(tx, row, {
            user: admin,
            isRepeated: (id) => this.rows.hasProduct(tx, key.importId, id),
          })),
        }),
      );
    } catch (error) {
      // The error is ignored when another request has sent the same part at the same time and has stored the result.
      if (isDuplicate(error)) return;
      if (!(error instanceof Problem)) throw error;
      const refused = { ...result, reason: reasonOf(error) };
      await this.transactions.autocommit((tx) => this.rows.insertRefused(tx, refused));
    }
  }

  /** Creates or changes the product of a row. Throws a `Problem` when the row is refused. */
  async writeRow(tx: Tx, row: CsvRow, { user: admin, isRepeated, asDraft = false }: RowOptions): Promise<RowOutcome> {
    const values: Record<string, unknown> = { ...readProductValues(row), ...(await this.topicOf(tx, row)) };
    const id = row.get('id') ?? '';
    if (!cleanLine(id)) {
      const isUnique = isUniqueByDefault(values.category);
      const created = await validInputOf(ProductInput, {
        ...{ features: [], isVerified: false },
        ...(!row.has('isUnique') && { isUnique }),
        ...values,
        ...withoutSourceDates(values),
        ...(asDraft && { state: 'draft' }),
      });
      const { id: productId, version } = await this.products.createIn(tx, created, admin);
      return { result: 'created', productId, version, earlier: null, earlierMore: null };
    }
    const number = readWhole(id);
    const before = number === null ? null : await this.repository.lock(tx, number);
    if (!before || !isEditable(before)) throw new Problem(422, 'No product in the shop has this id.');
    if (await isRepeated(before.id)) throw new Problem(422, 'An earlier row of the file has the same id.');
    const isCheckedAgain = readCheckedAgain(row);
    const isNewMark = values.isVerified === true && !before.isVerified;
    const changed = {
      ...changedValues(values, before),
      // a mark that a row sets again counts as a check of today, even with the note of an earlier check
      ...(isNewMark && { verificationNote: values.verificationNote, isCheckedAgain: true }),
      ...(isCheckedAgain !== undefined && { isCheckedAgain }),
    };
    const change = await validInputOf(ProductChange, changed);
    if (change.isUnique === false && isReserved(before))
      throw new Problem(422, 'The listing is reserved by an order, so it must stay one of a kind.');
    const after: Product = await this.products.changeIn(tx, before, change, admin);
    const result = after === before ? 'unchanged' : 'changed';
    return { result, productId: before.id, version: after.version, ...toEarlierValues(before) };
  }

  private async topicOf(tx: Tx, row: CsvRow): Promise<Pick<ProductInput, 'topicId'>> {
    const name = cleanLine(row.get('topic') ?? '');
    if (!name) return row.has('topic') ? { topicId: null } : {};
    const topic = await this.topics.findByKey(tx, topicKey(name));
    if (topic) return { topicId: topic.id };
    const text = cutText(name, 2 * MAX_TOPIC_NAME_LENGTH);
    throw new Problem(422, `The shop has no topic “${text}”. Add it in Topics first, or leave the cell empty.`);
  }

  private async undoRow(tx: Tx, id: number, admin: User): Promise<void> {
    const row = await this.rows.lock(tx, id);
    if (row?.result !== 'created' && row?.result !== 'changed') return;
    const product = row.productId === null ? null : await this.repository.lock(tx, row.productId);
    if (!product || !isEditable(product) || product.version !== row.version) {
      return this.rows.update(tx, id, { result: 'not-undone', reason: 'The listing was changed after the import.' });
    }
    if (row.earlier && !row.earlier.isUnique && isReserved(product)) {
      return this.rows.update(tx, id, {
        result: 'not-undone',
        reason: 'The listing was reserved by an order after the import.',
      });
    }
    try {
      const { earlier, earlierMore } = row;
      if (earlier) await this.products.restoreEarlier(tx, product, { earlier, earlierMore: earlierMore ?? {} }, admin);
      else await this.products.delistIn(tx, product, admin);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return this.rows.update(tx, id, { result: 'not-undone', reason: reasonOf(error) });
    }
    await this.rows.update(tx, id, { result: 'undone', reason: null });
  }
}

/**
 * Leaves out cells that nobody has touched, because the texts of earlier versions may not be clean, and an untouched
 * file must change nothing.
 */
function changedValues(values: Record<string, unknown>, before: Product): Record<string, unknown> {
  const stored: Record<string, unknown> = {
    ...before,
    ...toSourceCells(sourcesOf(before)),
    state: listingStateOf(before),
  };
  const isChanged = ([field, value]: [string, unknown]) => !isSameValue(value, stored[field]);
  const entries = Object.entries(values).filter(isChanged);
  return Object.fromEntries(entries);
}

const isSameValue = (value: unknown, stored: unknown) => JSON.stringify(value) === JSON.stringify(stored);

async function validInputOf<T extends object>(metatype: new () => T, values: object): Promise<T> {
  return (await inputPipe.transform(values, { type: 'body', metatype })) as T;
}

function reasonOf({ detail, extra: { errors } }: Problem): string {
  const text = errors ? errors.map(({ field, message }) => `${field} ${message}`).join('; ') : detail;
  return cutText(text, 500);
}
