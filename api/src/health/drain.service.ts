import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { drain } from '@telemarket/server-kit/drain';
import type { Server } from 'node:http';

/** A gateway that is busy uses each of its connections in this time. */
const DRAIN_MS = 500;

/** After the signal to stop, requests that are on their way still get their responses. */
@Injectable()
export class DrainService implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  async beforeApplicationShutdown(signal?: string): Promise<void> {
    if (signal) await drain(this.host.httpAdapter.getHttpServer() as Server, DRAIN_MS);
  }
}
