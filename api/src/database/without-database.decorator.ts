import { SetMetadata } from '@nestjs/common';

export const WITHOUT_DATABASE = 'without-database';

/** The handlers answer even when the database is away. */
export const WithoutDatabase = (): ClassDecorator => SetMetadata(WITHOUT_DATABASE, true);
