import { AlterTable } from '../table-migrations';

/** Live reservations are counted by holder and network. Those of guests end early unless they are confirmed. */
export class AddProductReservationLimit1763700000052 extends AlterTable {
  protected readonly table = 'product';
  protected readonly added = { column: 'confirmed_until' };
  protected readonly add = `
    ADD COLUMN confirmed_until DATETIME(3) NULL,
    ADD COLUMN reserved_holder VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    ADD COLUMN reserved_network VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    ADD KEY product_reserved (reserved_until),
    ADD KEY product_reserved_holder (reserved_holder, reserved_until),
    ADD KEY product_reserved_network (reserved_network, reserved_until)`;
  protected readonly drop = `
    DROP KEY product_reserved,
    DROP KEY product_reserved_holder,
    DROP KEY product_reserved_network,
    DROP COLUMN confirmed_until,
    DROP COLUMN reserved_holder,
    DROP COLUMN reserved_network`;
}
