import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsISO8601, Matches } from 'class-validator';
import { ChoiceField, TextField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page-query.dto';
import { OrderCheckInput } from './order.dto';
import { ORDER_STATUSES, type OrderStatus } from './order-status';

export const FINAL_STATUSES = ['completed', 'cancelled'] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];

export class OrderStatusChange {
  @ChoiceField(FINAL_STATUSES) status: FinalStatus;
  @TextField({ max: 500 }) reason: string;
}

export class ReservationChange {
  @ApiProperty({ format: 'date-time', description: 'In the future, at most 90 days ahead' })
  @IsISO8601({ strict: true }, { message: 'must be a date and time such as 2026-11-24T10:00:00.000Z' })
  @Matches(/T.*(Z|[+-]\d\d:\d\d)$/, { message: 'must have a time and its zone' })
  until: string;
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
