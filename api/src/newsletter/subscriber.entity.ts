import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('subscriber')
export class Subscriber {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() email: string;

  /** Unique; see emailKey. */
  @Column({ name: 'email_key' }) emailKey: string;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
}
