import { IntersectionType } from '@nestjs/swagger';
import { ChoiceField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page-query.dto';

export const USER_LIST_SORTS = {
  newest: ['DESC', 'row.createdAt'],
  name: ['ASC', 'row.firstName', 'row.lastName'],
  username: ['ASC', 'row.username'],
  orders: ['DESC', '(SELECT COUNT(*) FROM `order` WHERE `order`.user_id = row.id)'],
} as const;
export type UserListSort = keyof typeof USER_LIST_SORTS;

export class UserListQuery extends IntersectionType(TextQuery, PageQuery) {
  @ChoiceField(Object.keys(USER_LIST_SORTS), { required: false, default: 'newest' }) sort?: UserListSort;
}
