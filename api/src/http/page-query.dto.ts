import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Window } from '../database/row-window';
import { toNumber } from './number-text';

const DEFAULT_PAGE_SIZE = 20;
/** The maximum number of rows of a list without pages. */
export const MAX_WHOLE_LIST = 1_000;

export class TextQuery {
  @ApiProperty({ required: false, description: 'A text to find anywhere, in any letter case' })
  @IsOptional()
  @IsString({ message: 'must be given once' })
  @MaxLength(200, { message: 'must have at most 200 characters' })
  q?: string;
}

export class PageQuery {
  @ApiProperty({ required: false, minimum: 1 })
  @IsOptional()
  @Transform(toNumber)
  @IsInt({ message: 'must be a whole number' })
  @Min(1, { message: 'must be at least 1' })
  @Max(1_000_000, { message: 'must be at most 1000000' })
  page?: number;

  @ApiProperty({ required: false, minimum: 1, maximum: 100, default: DEFAULT_PAGE_SIZE })
  @IsOptional()
  @Transform(toNumber)
  @IsInt({ message: 'must be a whole number' })
  @Min(1, { message: 'must be at least 1' })
  @Max(100, { message: 'must be at most 100' })
  pageSize?: number;
}

export function pageWindow({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery): Window {
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

/** Some lists had no pages in earlier versions: without page and text, their window is the whole list. */
export function wholeOrPageWindow(query: PageQuery & TextQuery): Window {
  const whole = query.page === undefined && query.pageSize === undefined && query.q === undefined;
  return whole ? { offset: 0, limit: MAX_WHOLE_LIST } : pageWindow(query);
}
