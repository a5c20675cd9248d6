import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PageQuery, TextQuery } from '../http/page-query.dto';
import { USER_LIST_SORTS, type UserListSort } from '../user/user-list.service';

export class UserListQuery extends IntersectionType(TextQuery, PageQuery) {
  @ApiProperty({ required: false, enum: USER_LIST_SORTS, default: 'newest' })
  @IsOptional()
  @IsIn(USER_LIST_SORTS, { message: `must be one of ${USER_LIST_SORTS.join(', ')}` })
  sort?: UserListSort;
}
