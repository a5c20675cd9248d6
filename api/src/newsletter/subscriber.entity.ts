import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

@Entity('subscriber')
@PersonalRows({
  title: 'Your newsletter',
  storedFor: `Until you unsubscribe; ${RETENTION_DAYS.unconfirmedSubscriber} days when you never confirm it.`,
  rows: [{ address: 'email_key' }],
  erasure: 'delete',
})
export class Subscriber {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Personal('to send the newsletter') email: string;
  @Column() @Personal('to store an address once', { secret: true }) emailKey: string;

  /** The token in the links of all mails to the address. Null until the first mail. */
  @Column({ type: 'char', length: 43, nullable: true })
  @Personal('to recognise the links of its mails', { secret: true })
  token: string | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.unconfirmedSubscriber,
    where: 'confirmed_at IS NULL',
    policy: `and for ${RETENTION_DAYS.unconfirmedSubscriber} days if you never confirm it.`,
  })
  createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) confirmedAt: Date | null;
}
