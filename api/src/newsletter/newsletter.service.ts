import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { isDuplicate } from '../database/database-error';
import { emailKey } from '../user/user-key';
import { Subscriber } from './subscriber.entity';

@Injectable()
export class NewsletterService {
  constructor(@InjectRepository(Subscriber) private readonly subscribers: Repository<Subscriber>) {}

  /** Stores the address once. The caller does not learn whether it was stored before. */
  async subscribe(email: string): Promise<void> {
    try {
      await this.subscribers.insert({ email, emailKey: emailKey(email), createdAt: new Date() });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}
