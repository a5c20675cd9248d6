import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A number kept instead of counted. Its sum is spread over slots, so that writers do not queue for one row. */
@Entity('total')
export class Total {
  @PrimaryColumn()
  name: string;

  @PrimaryColumn({ type: 'int' })
  slot: number;

  @Column({ type: 'bigint' })
  value: number;
}
