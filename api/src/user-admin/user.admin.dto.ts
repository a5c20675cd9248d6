import { IntersectionType } from '@nestjs/swagger';
import { ChoiceField, TextField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';
import { USER_LIST_SORTS, type UserListSort } from '../user/user.repository';

export class UserListQuery extends IntersectionType(TextQuery, PageQuery) {
  @ChoiceField(Object.keys(USER_LIST_SORTS), { required: false, default: 'newest' }) sort?: UserListSort;
}

export class SuspensionInput {
  @TextField({ max: 500 }) reason: string;
}
