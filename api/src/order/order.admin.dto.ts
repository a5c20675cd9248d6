import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { TextField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page-query.dto';
import { ORDER_STATUSES, type OrderStatus } from './order-status';

export const FINAL_STATUSES = ['completed', 'cancelled'] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];

export class OrderStatusChange {
  @ApiProperty({ enum: FINAL_STATUSES })
  @IsIn(FINAL_STATUSES, { message: `must be one of ${FINAL_STATUSES.join(', ')}` })
  status: FinalStatus;

  @TextField({ max: 500 })
  reason: string;
}

export class OrderFilterQuery extends TextQuery {
  @ApiProperty({ required: false, enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  @IsOptional()
  @IsIn(ORDER_STATUSES, { message: `must be one of ${ORDER_STATUSES.join(', ')}` })
  status?: OrderStatus;
}

export const ORDER_LIST_SORTS = ['newest', 'oldest', 'total-high', 'total-low'] as const;
export type OrderListSort = (typeof ORDER_LIST_SORTS)[number];

export class OrderListQuery extends IntersectionType(OrderFilterQuery, PageQuery) {
  @ApiProperty({ required: false, enum: ORDER_LIST_SORTS, default: 'newest' })
  @IsOptional()
  @IsIn(ORDER_LIST_SORTS, { message: `must be one of ${ORDER_LIST_SORTS.join(', ')}` })
  sort?: OrderListSort;
}
