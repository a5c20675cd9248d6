import { NestFactory } from '@nestjs/core';
import { createLog } from '@telemarket/server-kit/log';
import { stopWithStdin } from '@telemarket/server-kit/parent';
import { runWithConfig } from './command/run-command';
import { requireSecretKey } from './config/config';
import { courierProcessModule } from './courier-process';
import { PinoLogger } from './logging/pino-logger';

runWithConfig(async ({ mail, ...config }) => {
  if (!mail.smtpUrl) throw new Error('SMTP_URL is missing: a courier needs a mail server.');
  const courier = { ...config, mail: { ...mail, courier: true } };
  if (courier.production) requireSecretKey(courier);
  const logger = new PinoLogger(createLog(courier.logLevel));
  const app = await NestFactory.createApplicationContext(courierProcessModule(courier), {
    logger,
    abortOnError: false,
  });
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  if (courier.stopWithStdin) stopWithStdin();
});
