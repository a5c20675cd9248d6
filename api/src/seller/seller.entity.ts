import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Personal, PersonalRows } from '../database/personal-data';

/** A seller. Products have copies of its name, address and pause. A product belongs to the seller whose name it has. */
@Entity('seller')
@PersonalRows({
  title: 'What the shop knows about you as a seller',
  storedFor: 'As long as the shop stores your listings.',
  rows: [{ address: 'email' }],
  erasure: 'replace',
})
export class Seller {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The unique name of the seller. Names are compared byte for byte. */
  @Column() @Personal('to tell buyers who sells', { erased: "CONCAT('Former seller ', id)" }) name: string;

  /**
   * The address of the seller, which is never public. Null when it is unknown, or when the listings have several
   * addresses.
   */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to bring messages of buyers to the seller', { erased: 'NULL' })
  email: string | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to reach the seller', { erased: 'NULL' })
  telegram: string | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to tell buyers about the seller', { erased: 'NULL', freeText: true })
  publicNote: string | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to remember what was agreed', { erased: 'NULL', freeText: true })
  internalNote: string | null;

  /** While true, the listings stay in the shop and cannot be ordered. */
  @Column({ type: 'boolean' }) isPaused: boolean;
  @Column({ type: 'int' }) version: number;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}

/** An earlier name of a seller. */
@Entity('seller_alias')
@PersonalRows({
  title: 'Earlier names under which you sold',
  storedFor: 'As long as the shop stores your listings.',
  rows: [{ parent: 'seller', column: 'seller_id' }],
  erasure: 'delete',
  key: 'name',
  indexed: true,
})
export class SellerAlias {
  @PrimaryColumn() @Personal('to lead old links to the seller') name: string;
  @Column({ type: 'bigint' }) sellerId: number;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
