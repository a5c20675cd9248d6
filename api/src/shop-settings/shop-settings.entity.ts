import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';
import type { ShopValues } from '../shop/current-shop';

/** A version of the settings. The settings appear on each page, so they are no secret of the operator. */
@Entity('shop_settings')
export class ShopSettingsVersion {
  @PrimaryColumn({ type: 'int' }) version: number;
  /** The settings as JSON. Other releases may have stored other fields. */
  @Column({ type: 'json' }) @Impersonal() settings: Partial<ShopValues>;
  /** Repeats `settings.logo`, so that a query finds the pictures in use. */
  @Column({ type: 'char', nullable: true }) @Impersonal() logoId: string | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
