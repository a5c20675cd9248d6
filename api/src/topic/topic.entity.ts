import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/** The subject of listings. Administrators edit the list of topics. */
@Entity('topic')
export class Topic {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() name: string;
  /** Made by `topicKey`. Two topics with the same key have the same name. */
  @Column() @Impersonal() nameKey: string;
  /** The name of the topic in addresses. It never changes, so that links to a filtered list stay valid. */
  @Column() @Impersonal() slug: string;
  @Column({ type: 'int' }) version: number;
}
