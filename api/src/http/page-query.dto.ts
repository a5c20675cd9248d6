import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Window } from '../database/row-window';
import { toNumber } from './number-text';

const PAGE_SIZE = 20;
const WHOLE_LIST = 1000;

export class TextQuery {
  @ApiProperty({ required: false, description: 'Text to be found anywhere, whatever its case' })
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

  @ApiProperty({ required: false, minimum: 1, maximum: 100, default: 20 })
  @IsOptional()
  @Transform(toNumber)
  @IsInt({ message: 'must be a whole number' })
  @Min(1, { message: 'must be at least 1' })
  @Max(100, { message: 'must be at most 100' })
  pageSize?: number;
}

export function pageWindow({ page = 1, pageSize = PAGE_SIZE }: PageQuery): Window {
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

/** For lists that were whole before they had pages: without a word of pages or text, their first 1,000 rows. */
export function wholeOrPageWindow(query: PageQuery & TextQuery): Window {
  const whole = query.page === undefined && query.pageSize === undefined && query.q === undefined;
  return whole ? { offset: 0, limit: WHOLE_LIST } : pageWindow(query);
}
