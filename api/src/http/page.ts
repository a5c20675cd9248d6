import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { CSV_FORMATS, type CsvFormat } from '../csv/csv-file';
import { ChoiceField, QueryTextField, WholeNumberField } from './field.decorator';
import { type RespondsWith, WithHeader } from './route.decorator';

const DEFAULT_PAGE_SIZE = 20;
export const MAX_WHOLE_LIST = 1_000;

export type RowWindow = { offset: number; limit: number };

export class TextQuery {
  @QueryTextField({ max: 200, description: 'Text to find anywhere in a row. Case is ignored' }) q?: string;
}

export class CsvQuery {
  @ChoiceField(CSV_FORMATS, {
    required: false,
    enumName: 'CsvFormat',
    description: 'semicolon: `;` and decimal commas',
  })
  format?: CsvFormat;
}

export class PageQuery {
  @WholeNumberField({ required: false, query: true, minimum: 1, max: 1_000_000 }) page?: number;

  @WholeNumberField({ required: false, query: true, minimum: 1, maximum: 100, default: DEFAULT_PAGE_SIZE })
  pageSize?: number;
}

export function pageWindow({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery): RowWindow {
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

/** Some lists had no pages in earlier versions, so a query without page and text returns the start of the list. */
export function wholeOrPageWindow(query: PageQuery & TextQuery, max = MAX_WHOLE_LIST): RowWindow {
  const whole = !isPaged(query) && query.q === undefined;
  return whole ? { offset: 0, limit: max } : pageWindow(query);
}

const isPaged = ({ page, pageSize }: PageQuery): boolean => page !== undefined || pageSize !== undefined;

export const TOTAL_COUNT_HEADER = 'X-Total-Count';
export const SERVED_PAGE_HEADER = 'X-Page';
/** The value is percent-encoded, because a header cannot have every character. */
export const NEAREST_HEADER = 'X-Nearest';

/** Documents the header with the total number of rows. */
export const totalHeader = (description: string, type: 'integer' | 'string' = 'integer') => ({
  [TOTAL_COUNT_HEADER]: { description, schema: { type } },
});

/** When the total is null, the header with the total is not sent. */
export type ListPage<Row> = { rows: Row[]; total: number | null };

/**
 * Returns a page of a list that had neither pages nor a total in earlier versions. If the query has no page, the total
 * is not sent, because clients of those versions do not expect it.
 */
export const optionalPage = <Row>(query: PageQuery, rows: Row[], total: number): ListPage<Row> => ({
  rows,
  total: isPaged(query) ? total : null,
});

/** Decorates a handler that returns `ListPage`: the rows become the body, and the total becomes a header. */
export function ListResponse<View>(view: Type<View>, description?: string): RespondsWith<ListPage<View>> {
  const headers = totalHeader('The number of rows that match the filter');
  const send = WithHeader<ListPage<unknown>>(
    TOTAL_COUNT_HEADER,
    ({ total }) => total,
    ({ rows }) => rows,
  );
  return applyDecorators(ApiOkResponse({ type: [view], headers, description }), send);
}
