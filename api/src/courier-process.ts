import type { DynamicModule } from '@nestjs/common';
import { type Config, ConfigModule } from './config/config';
import { CourierModule } from './courier/courier.module';
import { DatabaseModule } from './database/database.module';
import { MailModule } from './mail/mail.module';
import { SharedModule } from './shared.module';
import { TelegramModule } from './telegram.module';

/** A separate courier process has these parts of the API, and no routes. */
export const courierProcessModule = (config: Config): DynamicModule => ({
  module: CourierModule,
  imports: [ConfigModule.forRoot(config), DatabaseModule, SharedModule, MailModule, TelegramModule],
});
