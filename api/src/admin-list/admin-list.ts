import type { StreamableFile } from '@nestjs/common';
import { type CsvColumns, csvFile } from '../csv/csv-file';
import { type ListPage, type PageQuery, type TextQuery, wholeOrPageWindow } from '../http/page';
import { found } from '../http/problem';
import type { ListRepository, ListRow } from './list.repository';

export abstract class AdminList<Row extends ListRow, View, Filter extends TextQuery, SortName extends string> {
  constructor(
    private readonly table: ListRepository<Row, Filter, SortName>,
    private readonly name: string,
    private readonly columns: CsvColumns<View>,
    private readonly window = wholeOrPageWindow,
  ) {}

  abstract views(rows: Row[]): Promise<View[]>;

  async view(row: Row): Promise<View> {
    return found((await this.views([row]))[0]);
  }

  async list(query: Filter & PageQuery & { sort?: SortName }): Promise<ListPage<View>> {
    const { rows, total } = await this.table.findPage(query, query.sort ?? 'newest', this.window(query));
    return { rows: await this.views(rows), total };
  }

  csv(filter: Filter): Promise<StreamableFile> {
    return csvFile(this.name, this.columns, this.viewBatches(filter));
  }

  private async *viewBatches(filter: Filter): AsyncGenerator<View[]> {
    for await (const rows of this.table.findBatches(filter)) yield await this.views(rows);
  }
}
