import type { ObjectType, SelectQueryBuilder } from 'typeorm';
import { likePattern } from '../database/like';
import type { Tx } from '../database/transactions';
import type { TextQuery, RowWindow } from '../http/page';
import { countRowsOf, type ListPart, type ListRow, readParts, type ListSort } from './list-window';

/** If a search finds more rows than this, they are read through the index of the sort instead. */
const MAX_FOUND_ROWS = 1_000;

/** `ids`: the rows that a search has found. */
type FilterWithIds<Filter> = Filter & { ids?: readonly number[] };

/** The SQL of a table that admins see in pages or as a file. The alias of its rows in queries is `row`. */
export abstract class ListRepository<Row extends ListRow, Filter extends TextQuery, SortName extends string> {
  /**
   * @param sorts equal rows are sorted by id in the same direction
   * @param texts the columns in which `q` is searched
   * @param textIndex an index with all of them
   */
  constructor(
    private readonly entity: ObjectType<Row>,
    private readonly sorts: Record<SortName | 'newest', ListSort>,
    private readonly texts: readonly string[],
    private readonly textIndex: string | null = null,
  ) {}

  protected abstract addFilter(query: SelectQueryBuilder<Row>, filter: Filter): void;

  /**
   * Returns a page of the rows, and their total. Rows with a text are found in one read of an index. Only a text in
   * many rows needs a sorted read and a count.
   */
  async findPage(
    tx: Tx,
    filter: FilterWithIds<Filter>,
    sort: SortName | 'newest',
    window: RowWindow,
  ): Promise<{ rows: Row[]; total: number }> {
    const ids = filter.q ? await this.findIdsByText(tx, filter) : null;
    if (ids?.length === 0) return { rows: [], total: 0 };
    const isNarrow = ids && ids.length <= MAX_FOUND_ROWS;
    const parts = await this.partsOf(tx, isNarrow ? { ...filter, ids } : filter, sort);
    const total = parts.reduce((sum, part) => sum + part.total, 0);
    return { rows: await readParts(tx, this.entity, parts, window), total };
  }

  /**
   * Returns the rows with the highest keys below `last`, or of all rows when `last` is null. The highest key comes
   * first.
   */
  findBatch(tx: Tx, filter: FilterWithIds<Filter>, last: number | null, size: number): Promise<Row[]> {
    const next = this.queryOf(tx, filter).orderBy('row.id', 'DESC').limit(size);
    return (last === null ? next : next.andWhere('row.id < :last', { last })).getMany();
  }

  protected countRows(tx: Tx, filter: FilterWithIds<Filter>): Promise<number> {
    return countRowsOf(this.queryOf(tx, filter));
  }

  /** A list can override this method to have several parts with different sorts. */
  protected async partsOf(tx: Tx, filter: FilterWithIds<Filter>, sort: SortName | 'newest'): Promise<ListPart<Row>[]> {
    return [await this.partOf(tx, filter, sort)];
  }

  protected async partOf(tx: Tx, filter: FilterWithIds<Filter>, sort: SortName | 'newest'): Promise<ListPart<Row>> {
    const query = this.queryOf(tx, filter);
    const index = filter.ids ? null : this.sortIndexOf(sort, filter);
    if (index) query.useIndex(index);
    return { query, sort: [...this.sorts[sort], 'row.id'], total: await this.countRows(tx, filter) };
  }

  /** Returns the index that a sort must use where the database would choose one that is slow for deep pages. */
  protected sortIndexOf(_sort: SortName | 'newest', _filter: Filter): string | null {
    return null;
  }

  /**
   * Returns those conditions of the filter whose columns are all in the text index. The other conditions are tested on
   * the rows found.
   */
  protected textFilter(filter: Filter): Filter {
    return { q: filter.q } as Filter;
  }

  protected queryOf(tx: Tx, filter: FilterWithIds<Filter>): SelectQueryBuilder<Row> {
    const query = tx.createQueryBuilder(this.entity, 'row');
    this.addFilter(query, filter);
    if (filter.ids) query.andWhere('row.id IN (:...ids)', { ids: filter.ids.length ? filter.ids : [0] });
    else if (filter.q) {
      const text = this.texts.map((column) => `row.${column} LIKE :text ESCAPE '!'`).join(' OR ');
      query.andWhere(`(${text})`, { text: likePattern(filter.q) });
    }
    return query;
  }

  private async findIdsByText(tx: Tx, filter: Filter): Promise<number[]> {
    const keys = this.queryOf(tx, this.textFilter(filter)).select('row.id', 'id');
    if (this.textIndex) keys.useIndex(this.textIndex);
    return (await keys.limit(MAX_FOUND_ROWS + 1).getRawMany<{ id: number }>()).map(({ id }) => id);
  }
}
