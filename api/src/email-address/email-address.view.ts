import { ApiProperty } from '@nestjs/swagger';

export class ConfirmedEmailView {
  @ApiProperty({ description: 'The address that the link has confirmed' }) email: string;
}

export class RevertedEmailView {
  @ApiProperty({ description: 'Sets a new password, as the token of a link does' }) token: string;
  @ApiProperty() username: string;
}
