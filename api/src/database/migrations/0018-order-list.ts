import { AlterTable } from '../table-migrations';

/** The indexes serve the admin's list: orders with a status, and orders sorted by total. */
export class AddOrderList1763700000018 extends AlterTable {
  protected readonly table = 'order';
  protected readonly added = { index: 'order_total' };
  protected readonly add = `
    ADD KEY order_status_newest (status, created_at, id),
    ADD KEY order_total (total, id, status)`;
  protected readonly drop = 'DROP KEY order_status_newest, DROP KEY order_total';
}
