import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Exchange } from './wire';

export interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  example?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface DocumentedOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** The parts of an OpenAPI document that are used here. */
export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  id: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  parameters: readonly Parameter[];
  /** Null when the operation takes no body. */
  body: Schema | null;
}

const DOCUMENT_ID = 'document';

/** The operations of an OpenAPI document, and the check of responses against it. */
export class Contract {
  readonly operations: readonly Operation[];
  /** Responses that were compared with the document. */
  checked = 0;
  private readonly isProblem: ValidateFunction;
  private readonly routes: { method: string; path: RegExp; responses: Map<string, Map<string, ValidateFunction>> }[];

  constructor(readonly document: ApiDocument) {
    const ajv = addFormats(new Ajv({ strict: false, allErrors: false }));
    ajv.addSchema({ $id: DOCUMENT_ID, components: close(document.components) });
    this.isProblem = ajv.compile(close({ $ref: '#/components/schemas/Problem' }));
    const entries = Object.entries(document.paths)
      // a literal segment wins over a parameter
      .sort(([one], [other]) => one.split('{').length - other.split('{').length)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
      );
    this.operations = entries.map(({ path, method, operation }) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
    }));
    const validators = (content: Content = {}) =>
      new Map(Object.entries(content).map(([type, { schema }]) => [type, ajv.compile(close(schema))]));
    this.routes = entries.map(({ path, method, operation }) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      responses: new Map(Object.entries(operation.responses).map(([status, one]) => [status, validators(one.content)])),
    }));
  }

  /** What the schema stands for. */
  resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    if (name) return this.resolve(this.document.components.schemas[name] ?? {});
    const [only] = schema.allOf ?? [];
    return only ? { ...this.resolve(only), nullable: schema.nullable } : schema;
  }

  /** How the response violates the document; null when it does not, or when the document does not know the path. */
  findViolation({ request, response }: Exchange): string | null {
    const { status, headers, body } = response;
    const path = request.path.split('?', 1)[0] ?? '';
    const route = this.routes.find((one) => one.method === request.method && one.path.test(path));
    if (!route || status === 304) return null;
    this.checked += 1;
    const documented = route.responses.get(String(status)) ?? (status >= 400 ? route.responses.get('default') : null);
    if (!documented) return `status ${status} is not documented`;
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (documented.size === 0) return body.length > 0 ? `status ${status} has a body` : null;
    const validate = documented.get(type);
    if (!validate) return `status ${status} has the type "${type}"`;
    const value: unknown = type.endsWith('json') ? parseJson(body) : body.toString();
    if (validate(value)) return null;
    const [error] = validate.errors ?? [];
    return `status ${status}: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
  }

  /** How a failure differs from the document's problem; null when it does not. */
  findWrongProblem({ response: { status, body } }: Exchange): string | null {
    const problem = parseJson(body) as { status?: unknown } | undefined;
    if (!this.isProblem(problem)) return `the body is no problem: ${this.isProblem.errors?.[0]?.message}`;
    return problem?.status === status ? null : `the body says ${String(problem?.status)}`;
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * As JSON Schema. An object has no properties that the document does not name: else nobody would notice a column that
 * leaves with a view. `nullable` also concerns what the schema is made of, as generators of clients read it.
 */
function close<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(close) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, close(value)]));
  const { nullable, ...rest } = closed as Record<string, unknown>;
  if (typeof rest['$ref'] === 'string') rest['$ref'] = DOCUMENT_ID + rest['$ref'];
  if (rest['type'] === 'object' && rest['properties'] && !rest['allOf']) rest['additionalProperties'] ??= false;
  return (nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest) as T;
}
