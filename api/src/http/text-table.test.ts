import { cleanText, lengthOf } from '@telemarket/composition/text';
import { plainToInstance } from 'class-transformer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INVISIBLE_TEXTS, TRIED_TEXTS, writeTable } from '../../../tools/text-forms/texts';
import { AppModule } from '../app.module';
import { InputPipe } from './input.pipe';
import { Problem } from './problem';

type Input = new () => object;
type Shape = { type?: unknown; enum?: unknown; isArray?: boolean; maxLength?: number; items?: Shape };
type Field = { type: 'body' | 'query'; input: Input; name: string; isList: boolean; max: number };

/**
 * The fields that this test leaves out. Programs write the rows of an import and the names of its columns, and each
 * cell is checked by the rule of its own field. In a signed file, each byte counts.
 */
const NOT_TYPED = ['ImportPartInput.rows', 'ImportStart.columns', 'HandoverCheckInput.text'];
/** A password must arrive as it was typed, because the password service normalizes it. */
const isPassword = ({ name }: Field) => /password$/i.test(name);
/** The maximum for the fields of queries. The OpenAPI document has none for them. */
const MAX_OF_QUERY = 100;

/** Returns the classes of all bodies and queries, from the parameters of the handlers. */
function inputsOf(module: object): Pick<Field, 'type' | 'input'>[] {
  const list = (key: string) => (Reflect.getMetadata(key, module) ?? []) as Input[];
  const own = list('controllers').flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((method) => {
      const params: Record<string, { index: number }> | undefined = Reflect.getMetadata(
        '__routeArguments__',
        controller,
        method,
      );
      const types: Input[] = Reflect.getMetadata('design:paramtypes', controller.prototype, method);
      return Object.entries(params ?? {}).flatMap(([key, { index }]) => {
        const type = { 3: 'body', 4: 'query' }[key.split(':', 1)[0] as string] as Field['type'] | undefined;
        return type && types[index] ? [{ type, input: types[index] }] : [];
      });
    }),
  );
  return [...own, ...list('imports').flatMap(inputsOf)];
}

const isText = ({ type, enum: choices }: Shape = {}) =>
  (type === String || type === 'string' || (Array.isArray(type) && type[0] === String)) && !choices;

const INPUTS = [...new Map(inputsOf(AppModule).map((one) => [one.input, one])).values()];
const FIELDS: Field[] = INPUTS.flatMap(({ type, input }) => {
  const names: string[] = Reflect.getMetadata('swagger/apiModelPropertiesArray', input.prototype) ?? [];
  return names.flatMap((key) => {
    const name = key.slice(1);
    const shape: Shape = Reflect.getMetadata('swagger/apiModelProperties', input.prototype, name);
    if (!isText(shape) || NOT_TYPED.includes(`${input.name}.${name}`)) return [];
    return [{ type, input, name, isList: Array.isArray(shape.type), max: shape.maxLength ?? MAX_OF_QUERY }];
  });
});

const pipe = new InputPipe();

/** Returns the error that the field reports for the text; null when the field accepts the text. */
async function refusal({ type, input, name, isList }: Field, text: string): Promise<string | null> {
  try {
    await pipe.transform({ [name]: isList ? [text] : text }, { type, metatype: input });
  } catch (error) {
    const own = error instanceof Problem && error.extra.errors?.find(({ field }) => field.split('[')[0] === name);
    if (!(error instanceof Problem)) throw error;
    return own ? own.message : null;
  }
  return null;
}

function stored({ input, name, isList }: Field, text: string): unknown {
  const value = (plainToInstance(input, { [name]: isList ? [text] : text }) as Record<string, unknown>)[name];
  return isList ? (value as unknown[])[0] : value;
}

/** Returns a description of the wrong outcome; null when the outcome is right. */
function fault(field: Field, example: string, text: string, said: string | null, value: unknown): string | null {
  if (example === 'NUL' || example === 'lone surrogate')
    return said === 'must be well-formed text' ? null : 'is accepted';
  if (example === '60 kB') return said || lengthOf(text) <= field.max ? null : 'is accepted';
  if (said !== null) return example === 'emoji at the limit' && /characters$/.test(said) ? 'is refused' : null;
  if (isPassword(field)) return value === text ? null : 'changes a password';
  if (value === null || value === '') return INVISIBLE_TEXTS.includes(example) ? null : 'loses the text';
  if (INVISIBLE_TEXTS.includes(example)) return 'stores what nobody can see';
  if (typeof value !== 'string' || cleanText(value) !== value) return 'is not clean';
  return lengthOf(value) > field.max ? 'is too long' : null;
}

const shown = (value: unknown) =>
  typeof value === 'string' && value.length > 20 ? `${lengthOf(value)} characters` : JSON.stringify(value);

/** `TEXT_TABLE=file npx jest text-table` also writes the table to the file. */
// @spec-5.51
test('each text field of the API stores what a reader sees, or says why not', async () => {
  const faults: string[] = [];
  const rows: string[][] = [];
  for (const field of FIELDS) {
    const row = [`${field.input.name}.${field.name}`];
    for (const [example, make] of Object.entries(TRIED_TEXTS)) {
      const text = make(field.max);
      const normalize = jest.spyOn(String.prototype, 'normalize');
      const said = await refusal(field, text);
      const lengths = normalize.mock.contexts.map((one) => String(one).length);
      normalize.mockRestore();
      if (lengths.some((length) => length > 4 * field.max))
        faults.push(`${row[0]}: ${example} is normalised before its length is checked`);
      const value = said === null ? stored(field, text) : undefined;
      row.push(said ?? (value === text ? 'as typed' : `becomes ${shown(value)}`));
      const wrong = fault(field, example, text, said, value);
      if (wrong) faults.push(`${row[0]}: ${example} ${wrong}: ${row.at(-1)}`);
    }
    rows.push(row);
  }
  writeTable('TEXT_TABLE', rows);
  expect(faults).toEqual([]);
});

test('the table has each text field of the OpenAPI document', () => {
  type Operation = {
    requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
    parameters?: { in: string; name: string; schema: Shape }[];
  };
  const document = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, { properties?: Record<string, Shape> }> };
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const bodies = operations.flatMap(({ requestBody }) => {
    const schema = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
    const properties = Object.entries(document.components.schemas[schema]?.properties ?? {});
    return properties.filter(([, shape]) => isText(shape) || isText(shape.items)).map(([name]) => `${schema}.${name}`);
  });
  const queries = operations.flatMap(({ parameters = [] }) =>
    parameters.filter((one) => one.in === 'query' && isText(one.schema)).map(({ name }) => name),
  );
  const known = new Set([...FIELDS.flatMap(({ input, name }) => [`${input.name}.${name}`, name]), ...NOT_TYPED]);
  expect([...bodies, ...queries].filter((field) => !known.has(field))).toEqual([]);
  expect(bodies.length).toBeGreaterThan(50);
});
