import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { CONTRACT_VERSION } from './contract-version';
import { ProblemView } from './http/problem.view';

const DOCS_PATH = 'api/docs';

export function createOpenApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('TeleMarket API')
    .setDescription(
      'Errors are returned as problem JSON (RFC 9457). Calls with the tag `admin` are for administrators.',
    )
    .setVersion(CONTRACT_VERSION)
    .addGlobalResponse({
      description: 'Failure',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    extraModels: [ProblemView],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  return withoutViewSuffix(document);
}

/** Removes the suffix of view classes, because clients know the class `OrderView` as `Order`. */
function withoutViewSuffix(document: OpenAPIObject): OpenAPIObject {
  const text = JSON.stringify(document).replace(/(?<="#\/components\/schemas\/\w+)View(?=")/g, '');
  const { components, ...renamed } = JSON.parse(text) as OpenAPIObject;
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => [
    name.replace(/View$/, ''),
    schema,
  ]);
  return { ...renamed, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/**
 * Serves the OpenAPI document, and the generated types of the API. When a remote is released, its sources are checked
 * against these types.
 */
export function serveOpenApiDocument(app: NestFastifyApplication): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup(DOCS_PATH, app, () => (document ??= createOpenApiDocument(app)), {
    jsonDocumentUrl: `${DOCS_PATH}/json`,
    raw: ['json'],
  });
  const types = readFileSync(join(__dirname, '../contract/index.d.ts'));
  app
    .getHttpAdapter()
    .getInstance()
    .get(`/${DOCS_PATH}/contract.d.ts`, (_request, reply) => reply.type('text/plain; charset=utf-8').send(types));
}
