import { IntersectionType } from '@nestjs/swagger';
import { ChoiceField, InstantField, TextField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page-query.dto';
import { OrderCheckInput } from './order.dto';
import { ORDER_STATUSES, type OrderStatus } from './order-status';

const FINAL_STATUSES = ['completed', 'cancelled'] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];

export class OrderStatusChange {
  @ChoiceField(FINAL_STATUSES) status: FinalStatus;
  @TextField({ max: 500 }) reason: string;
}

export class ReservationChange {
  @InstantField({ description: 'In the future, at most 90 days ahead' }) until: string;
}

export class ReservationsEnd extends OrderCheckInput {}

export class OrderFilterQuery extends TextQuery {
  @ChoiceField(ORDER_STATUSES, { required: false, enumName: 'OrderStatus' }) status?: OrderStatus;
}

export const ORDER_LIST_SORTS = {
  newest: ['DESC', 'row.createdAt'],
  oldest: ['ASC', 'row.createdAt'],
  'total-high': ['DESC', 'row.total'],
  'total-low': ['ASC', 'row.total'],
} as const;
export type OrderListSort = keyof typeof ORDER_LIST_SORTS;

export class OrderListQuery extends IntersectionType(OrderFilterQuery, PageQuery) {
  @ChoiceField(Object.keys(ORDER_LIST_SORTS), { required: false, default: 'newest' }) sort?: OrderListSort;
}
