import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { drain } from '@telemarket/server-kit/drain';
import type { Server } from 'node:http';

/** A busy gateway uses each of its connections within this time, even when this server is overloaded. */
const DRAIN_MS = 2_000;

/** After the signal to stop, lets the requests in progress get their responses. */
@Injectable()
export class DrainService implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  async beforeApplicationShutdown(signal?: string): Promise<void> {
    if (signal) await drain(this.host.httpAdapter.getHttpServer() as Server, DRAIN_MS);
  }
}
