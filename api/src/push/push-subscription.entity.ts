import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Personal, AccountRows } from '../database/personal-data';

@Entity('push_subscription')
@AccountRows({
  title: 'Devices that show your notifications',
  storedFor: 'Until you switch notifications off there, or sign out.',
})
export class PushSubscription {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) userId: number;

  /** The SHA-256 hash of the endpoint. The endpoint itself is too long for an index. */
  @Column({ type: 'char', length: 64 }) @Personal('to store a device once', { secret: true }) endpointHash: string;

  /**
   * The address of the device at its push service. Anybody who has the address and the keys can send messages to the
   * device.
   */
  @Column() @Personal('to reach the push service of your browser', { secret: true }) endpoint: string;

  /** The keys that encrypt messages (RFC 8291). */
  @Column() @Personal('to encrypt messages to the device', { secret: true }) p256dh: string;
  @Column() @Personal('to encrypt messages to the device', { secret: true }) auth: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
