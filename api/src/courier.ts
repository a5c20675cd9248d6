import { NestFactory } from '@nestjs/core';
import { createLog } from '@telemarket/server-kit/log';
import { stopWithStdin } from '@telemarket/server-kit/parent';
import { runWithConfig } from './command/run-command';
import { ConfigModule, requireSecretKey } from './config/config';
import { PinoLogger } from './logging/pino-logger';
import { CourierModule } from './courier/courier.module';
import { DatabaseModule } from './database/database.module';
import { MailModule } from './mail/mail.module';
import { SharedModule } from './shared.module';
import { TelegramModule } from './telegram.module';

runWithConfig(async ({ mail, ...config }) => {
  if (!mail.smtpUrl) throw new Error('SMTP_URL is missing: a courier needs a server for its mails.');
  const courier = { ...config, mail: { ...mail, courier: true } };
  if (courier.production) requireSecretKey(courier);
  const app = await NestFactory.createApplicationContext(
    {
      module: CourierModule,
      imports: [ConfigModule.with(courier), DatabaseModule, SharedModule, MailModule, TelegramModule],
    },
    { logger: new PinoLogger(createLog(courier.logLevel)), abortOnError: false },
  );
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  if (courier.stopWithStdin) stopWithStdin();
});
