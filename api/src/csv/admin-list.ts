import type { StreamableFile } from '@nestjs/common';
import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import { likePattern } from '../database/like';
import { rowBatches } from '../database/row-batches';
import { rowWindow } from '../database/row-window';
import { type PageQuery, type TextQuery, wholeOrPageWindow } from '../http/page-query.dto';
import type { ListPage } from '../http/total-count';
import { type CsvColumns, csvFile } from './csv-file';

/** The direction and the sort expressions. Equal rows are sorted by id in the same direction. */
type Sort = readonly ['ASC' | 'DESC', ...string[]];

/** A table as admins see it: in pages or as a file. The alias of its rows in queries is `row`. */
export abstract class AdminList<
  Row extends ObjectLiteral & { id: number },
  View,
  Filter extends TextQuery,
  SortName extends string,
> {
  /** The name of the file. */
  protected abstract readonly name: string;
  protected abstract readonly columns: CsvColumns<View>;
  protected abstract readonly sorts: Record<SortName | 'newest', Sort>;
  /** The columns that are searched for the text of a filter. */
  protected abstract readonly texts: string[];
  protected readonly window: typeof wholeOrPageWindow = wholeOrPageWindow;

  constructor(protected readonly rows: Repository<Row>) {}

  abstract views(rows: Row[]): Promise<View[]>;
  /** Adds the conditions of the filter, except its text. */
  protected abstract filter(query: SelectQueryBuilder<Row>, filter: Filter): void;

  async list(query: Filter & PageQuery & { sort?: SortName }): Promise<ListPage<View>> {
    const [direction, ...expressions] = this.sorts[query.sort ?? 'newest'];
    const matching = this.matching(query);
    const sorted = matching.clone();
    for (const expression of [...expressions, 'row.id']) sorted.addOrderBy(expression, direction);
    const [rows, total] = await Promise.all([rowWindow(this.rows, sorted, this.window(query)), matching.getCount()]);
    return { rows: await this.views(rows), total };
  }

  csv(filter: Filter): Promise<StreamableFile> {
    return csvFile(this.name, this.columns, this.viewBatches(filter));
  }

  private async *viewBatches(filter: Filter): AsyncGenerator<View[]> {
    for await (const rows of rowBatches(this.matching(filter))) yield await this.views(rows);
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
