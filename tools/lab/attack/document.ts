import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { HttpRequest, Response } from '../http';

type TextKeyword = '$ref' | 'type' | 'format' | 'pattern';
type NumberKeyword = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems';
export interface Schema extends Partial<Record<TextKeyword, string>>, Partial<Record<NumberKeyword, number>> {
  nullable?: boolean | undefined;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  example?: unknown;
}

type Content = Record<string, { schema: Schema }>;
interface DocumentedOperation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
type Components = { schemas: Record<string, Schema> };
/** The parts of an OpenAPI document that the lab uses. */
export type OpenApiDocument = { paths: Record<string, Record<string, DocumentedOperation>>; components: Components };

export interface Operation {
  id: string;
  method: string;
  /** The path, with its parameters in braces. */
  path: string;
  pattern: RegExp;
  parameters: NonNullable<DocumentedOperation['parameters']>;
  /** Null when the operation has no body. */
  body: Schema | null;
  isBody: ValidateFunction;
  /** The validators of responses, by status and then by content type. */
  responses: Map<string, Map<string, ValidateFunction>>;
}

const DOCUMENT_ID = 'document';

export class ApiDocument {
  readonly operations: readonly Operation[];
  private readonly isProblem: ValidateFunction;

  constructor(private readonly source: OpenApiDocument) {
    const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
    ajv.addSchema({ $id: DOCUMENT_ID, components: toJsonSchema(source.components) });
    const compile = (schema: Schema) => ajv.compile(toJsonSchema(schema));
    const compileAll = (content: Content = {}) =>
      new Map(Object.entries(content).map(([type, { schema }]) => [type, compile(schema)]));
    this.isProblem = compile({ $ref: '#/components/schemas/Problem' });
    this.operations = Object.entries(source.paths)
      // A path with a literal segment comes before one with a parameter.
      .sort(([a], [b]) => a.split('{').length - b.split('{').length)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId: id, parameters = [], requestBody, responses }]) => {
          const body = requestBody?.content['application/json']?.schema ?? null;
          return {
            ...{ id, method: method.toUpperCase(), path, parameters, body, isBody: compile(body ?? {}) },
            pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
            responses: new Map(
              Object.entries(responses).map(([status, response]) => [status, compileAll(response.content)]),
            ),
          };
        }),
      );
  }

  /** Follows the reference of a schema to the schema that the reference names. */
  resolveSchema(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    if (name) return this.resolveSchema(this.source.components.schemas[name] ?? {});
    const [only] = schema.allOf ?? [];
    return only ? { ...this.resolveSchema(only), nullable: schema.nullable } : schema;
  }

  private findOperation({ method, path }: HttpRequest): Operation | undefined {
    const [pathname = ''] = path.split('?', 1);
    return this.operations.find((operation) => operation.method === method && operation.pattern.test(pathname));
  }

  /** Describes how a response violates the document; null when it is valid or the path is not documented. */
  findViolation(request: HttpRequest, { status, headers, body }: Response): string | null {
    const responses = this.findOperation(request)?.responses;
    if (!responses || status === 304) return null;
    const documented = responses.get(String(status));
    if (!documented) return `status ${status} is not documented`;
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (documented.size === 0) return body.length > 0 ? `status ${status} has a body` : null;
    const validate = documented.get(type);
    if (!validate) return `status ${status} has the type "${type}"`;
    const isValid = validate(type.endsWith('json') ? parseJson(body) : body);
    return isValid ? null : `status ${status}: ${firstError(validate)}`;
  }

  /**
   * Describes how the body of a failed response differs from the documented `Problem`. Null when it does not differ.
   */
  findWrongProblem({ status, body }: Response): string | null {
    // The items are left out: the problem of an order also names lines of the order, which findViolation checks.
    const { items: _lines, ...problem } = (parseJson(body) ?? {}) as { status?: unknown; items?: unknown };
    if (!this.isProblem(problem)) return `the body is no problem: ${firstError(this.isProblem)}`;
    return problem.status === status ? null : `the body says ${String(problem.status)}`;
  }

  /** Finds a field of the body that the document does not describe; null when there is none. */
  findUnknownField(request: HttpRequest): string | null {
    const isBody = this.findOperation(request)?.isBody;
    if (!isBody || !request.body || isBody(parseJson(String(request.body)))) return null;
    const unknown = isBody.errors?.find(({ keyword }) => keyword === 'additionalProperties');
    return unknown ? JSON.stringify(unknown.params) : null;
  }
}

const firstError = ({ errors }: ValidateFunction) => JSON.stringify(errors?.[0]).slice(0, 300);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Converts an OpenAPI 3.0 schema to JSON Schema. Undocumented properties are refused, because otherwise a response
 * could expose another column unnoticed.
 */
function toJsonSchema<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(toJsonSchema) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, toJsonSchema(value)]));
  const { nullable, ...rest } = copy as Record<string, unknown>;
  if (typeof rest['$ref'] === 'string') rest['$ref'] = DOCUMENT_ID + rest['$ref'];
  if (rest['type'] === 'object' && rest['properties'] && !rest['allOf']) rest['additionalProperties'] ??= false;
  return (nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest) as T;
}
