import { Injectable } from '@nestjs/common';
import { ResponseCache } from '../http/response-cache';

const TTL_MS = 1_500;

@Injectable()
export class ProductCache {
  readonly lists = new ResponseCache({ name: 'lists', max: 300, ttlMs: TTL_MS });
  readonly details = new ResponseCache({ name: 'details', max: 5_000, ttlMs: TTL_MS });

  clear(): void {
    this.lists.clear();
    this.details.clear();
  }
}
