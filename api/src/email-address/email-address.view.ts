import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'ConfirmedEmail' })
export class ConfirmedEmailView {
  @ApiProperty({ description: 'The address that the link has confirmed' }) email: string;
}

@ApiSchema({ name: 'RevertedEmail' })
export class RevertedEmailView {
  @ApiProperty({ description: 'Sets a new password, as the token of a link does' }) token: string;
  @ApiProperty() username: string;
}
