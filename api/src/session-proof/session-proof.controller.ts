import { Body, Controller, Get, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Config, CONFIG } from '../config/config';
import { TextField } from '../http/field.decorator';
import { requireGatewaySecret } from '../http/gateway-secret';
import { ApiController, Ok, Public } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { SessionProofSigner } from './session-proof-signer';
import { SessionProofKeysView } from './session-proof.view';

class SessionProofInput {
  @TextField({ max: 64 }) remote: string;
}

/** Only gateways get proofs, because a script in a page could give a proof to somebody else. */
@ApiExcludeController()
@Controller('api/internal/session-proofs')
export class SessionProofController {
  constructor(
    private readonly signer: SessionProofSigner,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns no proof without a session. Staff who need a second factor and have none get the proof of a customer. */
  @Post()
  @HttpCode(200)
  @Public({ session: true })
  create(
    @Headers('authorization') given: string | undefined,
    @Body() { remote }: SessionProofInput,
    @Session() session: LiveSession | null,
  ): { proof: string | null } {
    requireGatewaySecret(given, this.config);
    if (!session) return { proof: null };
    return {
      proof: this.signer.signProof({ remote, userId: session.user.id, role: session.actingRole ?? 'customer' }),
    };
  }
}

@ApiController('api/session-proof-keys', 'session')
export class SessionProofKeyController {
  constructor(private readonly signer: SessionProofSigner) {}

  @Get()
  @Public()
  @Ok(SessionProofKeysView, 'The public keys of session proofs as a JSON Web Key Set, for the backends of remotes')
  keys() {
    return this.signer.publicKeySet();
  }
}
