import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PageQuery, TextQuery } from '../http/page-query.dto';

export const USER_LIST_SORTS = ['newest', 'name', 'username', 'orders'] as const;
export type UserListSort = (typeof USER_LIST_SORTS)[number];

export class UserListQuery extends IntersectionType(TextQuery, PageQuery) {
  @ApiProperty({ required: false, enum: USER_LIST_SORTS, default: 'newest' })
  @IsOptional()
  @IsIn(USER_LIST_SORTS, { message: `must be one of ${USER_LIST_SORTS.join(', ')}` })
  sort?: UserListSort;
}
