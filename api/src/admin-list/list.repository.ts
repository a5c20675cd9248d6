import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import { likePattern } from '../database/like';
import type { TextQuery, Window } from '../http/page';

export type ListRow = ObjectLiteral & { id: number };

/** The direction and the sort expressions. Equal rows are sorted by id in the same direction. */
type Sort = readonly ['ASC' | 'DESC', ...string[]];

const BATCH_SIZE = 500;

/** The SQL of a table that admins see in pages or as a file. The alias of its rows in queries is `row`. */
export abstract class ListRepository<Row extends ListRow, Filter extends TextQuery, SortName extends string> {
  /** @param texts the columns in which `q` is searched */
  constructor(
    protected readonly rows: Repository<Row>,
    private readonly sorts: Record<SortName | 'newest', Sort>,
    private readonly texts: readonly string[],
  ) {}

  protected abstract addFilter(query: SelectQueryBuilder<Row>, filter: Filter): void;

  async findPage(filter: Filter, sort: SortName | 'newest', window: Window): Promise<{ rows: Row[]; total: number }> {
    const [rows, total] = await Promise.all([this.readWindow(filter, sort, window), this.queryOf(filter).getCount()]);
    return { rows, total };
  }

  /** Yields all rows, the highest key first. Each batch is a query that soon frees its connection. */
  async *findBatches(filter: Filter): AsyncGenerator<Row[]> {
    for (let last: number | undefined; ;) {
      const next = this.queryOf(filter).orderBy('row.id', 'DESC').limit(BATCH_SIZE);
      const rows = await (last === undefined ? next : next.andWhere('row.id < :last', { last })).getMany();
      if (rows.length) yield rows;
      if (rows.length < BATCH_SIZE) return;
      last = rows.at(-1)?.id;
    }
  }

  /** Reads the keys first, so a deep page reads an index and few rows. */
  protected async readWindow(filter: Filter, sort: SortName | 'newest', { offset, limit }: Window): Promise<Row[]> {
    const [direction, ...expressions] = this.sorts[sort];
    const keys = this.queryOf(filter).select('row.id', 'id').offset(offset).limit(limit);
    for (const expression of [...expressions, 'row.id']) keys.addOrderBy(expression, direction);
    const ids = (await keys.getRawMany<{ id: number }>()).map((key) => key.id);
    if (!ids.length) return [];
    const found = await this.rows.createQueryBuilder('row').whereInIds(ids).getMany();
    const byId = new Map(found.map((row) => [row.id, row]));
    // A row that was deleted between the two reads is left out.
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  protected queryOf(filter: Filter): SelectQueryBuilder<Row> {
    const query = this.rows.createQueryBuilder('row');
    this.addFilter(query, filter);
    if (filter.q) {
      const text = this.texts.map((column) => `row.${column} LIKE :text ESCAPE '!'`).join(' OR ');
      query.andWhere(`(${text})`, { text: likePattern(filter.q) });
    }
    return query;
  }
}
