import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { UserView } from '../user/user.view';

@ApiSchema({ name: 'AuthAnswer' })
export class AuthResponseView {
  @ApiProperty({ type: UserView }) user: UserView;
}

@ApiSchema({ name: 'SessionAnswer' })
export class SessionResponseView {
  @ApiProperty({ type: UserView, nullable: true }) user: UserView | null;
}
