import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { invalidFields, Problem } from '../http/problem';
import { type JobOperation, JobOperations, type JobUnit } from '../job/job-operations';
import { OrderItemRepository } from '../order-item/order-item.repository';
import { OrderDeskService } from '../order/order-desk.service';
import { OrderRepository } from '../order/order.repository';
import { ReservationService } from '../order/reservation.service';

/** The operations that staff can start on the orders they have chosen. */
@Injectable()
export class OrderOperations {
  constructor(
    operations: JobOperations,
    private readonly desk: OrderDeskService,
    private readonly orders: OrderRepository,
    private readonly items: OrderItemRepository,
    private readonly reservations: ReservationService,
  ) {
    operations.add('complete-orders', this.endOperation('completed'));
    operations.add('cancel-orders', {
      ...this.endOperation('cancelled'),
      check: ({ text }) => {
        if (!text) throw invalidFields([{ field: 'text', message: 'is missing' }]);
      },
    });
    operations.add('release-orders', this.release);
  }

  private get rows(): Pick<JobOperation, 'role' | 'target' | 'namesOf'> {
    const namesOf = async (tx: Tx, ids: number[]) =>
      new Map((await this.orders.findMany(tx, ids)).map(({ id, orderId }) => [id, orderId]));
    return { role: 'support', target: 'order', namesOf };
  }

  private endOperation(status: 'completed' | 'cancelled'): JobOperation {
    return {
      ...this.rows,
      apply: async (tx, unit, { settings }, user) => {
        await this.desk.endOrderIn(tx, orderIdOf(unit), { status, reason: settings.text ?? null }, user);
        return { result: 'changed' };
      },
    };
  }

  private get release(): JobOperation {
    return {
      ...this.rows,
      apply: async (tx, unit, _job, user) => {
        const id = orderIdOf(unit);
        const lines = (await this.items.findOfOrders(tx, [id])).get(id) ?? [];
        const products = lines.map(({ productId }) => productId);
        const ended = await this.reservations.endOrderReservationsIn(tx, id, products, user);
        return { result: ended ? 'changed' : 'unchanged' };
      },
    };
  }
}

function orderIdOf({ orderId }: JobUnit): number {
  if (orderId === null) throw new Problem(404, 'There is no such order.');
  return orderId;
}
