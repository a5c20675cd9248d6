import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import { likePattern } from '../database/like';
import { rowBatches } from '../database/row-batches';
import { rowWindow, type Window } from '../database/row-window';
import type { TextQuery } from '../http/page-query.dto';

export type ListRow = ObjectLiteral & { id: number };

/** The direction and the sort expressions. Equal rows are sorted by id in the same direction. */
type Sort = readonly ['ASC' | 'DESC', ...string[]];

/** The SQL of a table that admins see in pages or as a file. The alias of its rows in queries is `row`. */
export abstract class ListRepository<Row extends ListRow, Filter extends TextQuery, SortName extends string> {
  protected abstract readonly sorts: Record<SortName | 'newest', Sort>;
  protected abstract readonly texts: readonly string[];

  constructor(protected readonly rows: Repository<Row>) {}

  protected abstract filter(query: SelectQueryBuilder<Row>, filter: Filter): void;

  async findPage(filter: Filter, sort: SortName | 'newest', window: Window): Promise<{ rows: Row[]; total: number }> {
    const [direction, ...expressions] = this.sorts[sort];
    const matching = this.matching(filter);
    const sorted = matching.clone();
    for (const expression of [...expressions, 'row.id']) sorted.addOrderBy(expression, direction);
    const [rows, total] = await Promise.all([rowWindow(this.rows, sorted, window), matching.getCount()]);
    return { rows, total };
  }

  findBatches(filter: Filter): AsyncGenerator<Row[]> {
    return rowBatches(this.matching(filter));
  }

  private matching(filter: Filter): SelectQueryBuilder<Row> {
    const query = this.rows.createQueryBuilder('row');
    this.filter(query, filter);
    if (filter.q) {
      const text = this.texts.map((column) => `row.${column} LIKE :text ESCAPE '!'`).join(' OR ');
      query.andWhere(`(${text})`, { text: likePattern(filter.q) });
    }
    return query;
  }
}
