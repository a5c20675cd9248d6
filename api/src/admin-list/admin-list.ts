import type { StreamableFile } from '@nestjs/common';
import { type CsvColumns, csvFile, type CsvFormat } from '../csv/csv-file';
import type { Transactions, Tx } from '../database/transactions';
import { type ListPage, type PageQuery, type TextQuery, wholeOrPageWindow } from '../http/page';
import { found } from '../http/problem';
import type { ListRow } from './list-window';
import type { ListRepository } from './list.repository';

/** The number of rows that a CSV download reads at once. Between two batches, the database connection is free. */
const CSV_BATCH_ROWS = 500;

export abstract class AdminList<Row extends ListRow, View, Filter extends TextQuery, SortName extends string> {
  constructor(
    protected readonly transactions: Transactions,
    private readonly table: ListRepository<Row, Filter, SortName>,
    private readonly name: string,
    private readonly columns: CsvColumns<View>,
    private readonly window = wholeOrPageWindow,
  ) {}

  abstract toViews(tx: Tx, rows: Row[]): Promise<View[]>;

  async toView(tx: Tx, row: Row): Promise<View> {
    return found((await this.toViews(tx, [row]))[0]);
  }

  list(query: Filter & PageQuery & { sort?: SortName }): Promise<ListPage<View>> {
    return this.transactions.read(async (tx) => {
      const filter = await this.narrowFilter(tx, query);
      const { rows, total } = await this.table.findPage(tx, filter, query.sort ?? 'newest', this.window(query));
      return { rows: await this.toViews(tx, rows), total };
    });
  }

  csv(filter: Filter, format?: CsvFormat): Promise<StreamableFile> {
    return csvFile(this.name, this.columns, this.viewBatches(filter), format);
  }

  /** A list can override this method to search for the text only once, before the rows are read in batches. */
  protected narrowFilter(_tx: Tx, filter: Filter): Promise<Filter> {
    return Promise.resolve(filter);
  }

  private async *viewBatches(query: Filter): AsyncGenerator<View[]> {
    const filter = await this.transactions.read((tx) => this.narrowFilter(tx, query));
    for (let last: number | null = null, hasMore = true; hasMore;) {
      const [rows, views] = await this.transactions.read(async (tx): Promise<[Row[], View[]]> => {
        const found = await this.table.findBatch(tx, filter, last, CSV_BATCH_ROWS);
        return [found, await this.toViews(tx, found)];
      });
      if (views.length) yield views;
      last = rows.at(-1)?.id ?? null;
      hasMore = rows.length === CSV_BATCH_ROWS;
    }
  }
}
