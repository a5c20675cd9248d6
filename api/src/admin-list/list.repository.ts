import type { ObjectLiteral, ObjectType, SelectQueryBuilder } from 'typeorm';
import { likePattern } from '../database/like';
import type { Tx } from '../database/transactions';
import type { TextQuery, Window } from '../http/page';

export type ListRow = ObjectLiteral & { id: number };

/** The direction and the sort expressions. Equal rows are sorted by id in the same direction. */
type Sort = readonly ['ASC' | 'DESC', ...string[]];

/** The SQL of a table that admins see in pages or as a file. The alias of its rows in queries is `row`. */
export abstract class ListRepository<Row extends ListRow, Filter extends TextQuery, SortName extends string> {
  /** @param texts the columns in which `q` is searched */
  constructor(
    private readonly entity: ObjectType<Row>,
    private readonly sorts: Record<SortName | 'newest', Sort>,
    private readonly texts: readonly string[],
  ) {}

  protected abstract addFilter(query: SelectQueryBuilder<Row>, filter: Filter): void;

  async findPage(
    tx: Tx,
    filter: Filter,
    sort: SortName | 'newest',
    window: Window,
  ): Promise<{ rows: Row[]; total: number }> {
    const rows = await this.readWindow(tx, filter, sort, window);
    return { rows, total: await this.countRows(tx, filter) };
  }

  protected countRows(tx: Tx, filter: Filter): Promise<number> {
    return this.queryOf(tx, filter).getCount();
  }

  /** Returns the rows with the highest keys below `last`, the highest key first. Null: from the highest of all. */
  findBatch(tx: Tx, filter: Filter, last: number | null, size: number): Promise<Row[]> {
    const next = this.queryOf(tx, filter).orderBy('row.id', 'DESC').limit(size);
    return (last === null ? next : next.andWhere('row.id < :last', { last })).getMany();
  }

  /** Reads the keys first, so a deep page reads an index and few rows. */
  protected async readWindow(
    tx: Tx,
    filter: Filter,
    sort: SortName | 'newest',
    { offset, limit }: Window,
  ): Promise<Row[]> {
    const [direction, ...expressions] = this.sorts[sort];
    const keys = this.queryOf(tx, filter).select('row.id', 'id').offset(offset).limit(limit);
    for (const expression of [...expressions, 'row.id']) keys.addOrderBy(expression, direction);
    const index = this.indexOf(sort, filter);
    if (index) keys.useIndex(index);
    const ids = (await keys.getRawMany<{ id: number }>()).map((key) => key.id);
    if (!ids.length) return [];
    const found = await tx.createQueryBuilder(this.entity, 'row').whereInIds(ids).getMany();
    const byId = new Map(found.map((row) => [row.id, row]));
    // A row that was deleted between the two reads is left out.
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The only index that a sort may use, where the database chooses one that is slow for deep pages. */
  protected indexOf(_sort: SortName | 'newest', _filter: Filter): string | null {
    return null;
  }

  protected queryOf(tx: Tx, filter: Filter): SelectQueryBuilder<Row> {
    const query = tx.createQueryBuilder(this.entity, 'row');
    this.addFilter(query, filter);
    if (filter.q) {
      const text = this.texts.map((column) => `row.${column} LIKE :text ESCAPE '!'`).join(' OR ');
      query.andWhere(`(${text})`, { text: likePattern(filter.q) });
    }
    return query;
  }
}
