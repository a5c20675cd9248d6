import { join } from 'node:path';
import type { Shape, WidgetContract } from '@telemarket/kit/remote';
import ts from 'typescript';
import { ROOT } from '../root';

type Contents = Omit<WidgetContract, 'version'>;

/** Where the contract stands, as types. */
const SOURCE = {
  widgets: { file: join(ROOT, 'shell/kit/src/widget/widget-props.ts'), name: 'WidgetProps' },
  events: { file: join(ROOT, 'shell/kit/src/event/event-bus.ts'), name: 'KitEvents' },
};

/** Deeper types are not data of a prop or of an event. */
const MAX_DEPTH = 12;

/**
 * Reads the contract from the types of the kit.
 * @param edit Changes the text of a file: for tests.
 */
export function readContractTypes(edit: (text: string, file: string) => string = (text) => text): Contents {
  const { options: given } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile).config,
    ts.sys,
    ROOT,
  );
  const options = { ...given, types: [], noUnusedLocals: false };
  const files = [SOURCE.widgets.file, SOURCE.events.file];
  const host = ts.createCompilerHost(options);
  const { readFile } = host;
  host.readFile = (file) => {
    const text = readFile(file);
    return text !== undefined && files.includes(file) ? edit(text, file) : text;
  };
  const program = ts.createProgram(files, options, host);
  const [problem] = files.flatMap((file) => [...program.getSemanticDiagnostics(program.getSourceFile(file))]);
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
  const checker = program.getTypeChecker();
  const membersOf = ({ file, name }: { file: string; name: string }) => {
    const source = program.getSourceFile(file);
    const declaration = source?.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
    if (!declaration) throw new Error(`${file} has no interface ${name}`);
    const type = checker.getTypeAtLocation(declaration);
    return Object.fromEntries(
      type
        .getProperties()
        .map((member) => [member.name, shapeOf(checker, checker.getTypeOfSymbol(member), name)] as const),
    );
  };
  return { widgets: membersOf(SOURCE.widgets), events: membersOf(SOURCE.events) };
}

function shapeOf(checker: ts.TypeChecker, type: ts.Type, place: string, depth = 0): Shape {
  if (depth > MAX_DEPTH) throw new Error(`${place} is nested too deeply to be compared`);
  const inner = (part: ts.Type, more: string) => shapeOf(checker, part, `${place}.${more}`, depth + 1);
  const simple = SIMPLE.find(([flag]) => type.flags & flag);
  if (simple) return { type: simple[1] };
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
  if (type.isUnion()) {
    const shapes = type.types.map((part) => inner(part, 'choice'));
    const isConst = (value: boolean) => shapes.some((one) => 'const' in one && one.const === value);
    const whole = isConst(true) && isConst(false);
    const others = whole ? shapes.filter((one) => !('const' in one && typeof one.const === 'boolean')) : shapes;
    const anyOf = whole ? [...others, { type: 'boolean' } as const] : others;
    return sorted(anyOf);
  }
  if (checker.isArrayType(type)) {
    const [items] = checker.getTypeArguments(type as ts.TypeReference);
    if (items) return { type: 'array', items: inner(items, 'items') };
  }
  const [signature, overload] = type.getCallSignatures();
  if (signature && !overload) {
    const params = signature.getParameters().map((param) => inner(checker.getTypeOfSymbol(param), param.name));
    return { type: 'function', params, returns: inner(signature.getReturnType(), 'result') };
  }
  const members = type.getProperties();
  const hasMethods = members.some(({ flags }) => flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor));
  const hasIndex = checker.getIndexInfosOfType(type).some(({ type: value }) => !(value.flags & ts.TypeFlags.Never));
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || signature || hasMethods || hasIndex)
    throw new Error(`${place}: ${checker.typeToString(type)} is no data that two builds can agree on`);
  const optional = members.filter(({ flags }) => flags & ts.SymbolFlags.Optional).map(({ name }) => name);
  const properties = members.map((member) => {
    const declared = checker.getTypeOfSymbol(member);
    const value = optional.includes(member.name) ? checker.getNonNullableType(declared) : declared;
    // a value of null is not a missing one
    const nullable = declared.isUnion() && declared.types.some(({ flags }) => flags & ts.TypeFlags.Null);
    const shape = inner(value, member.name);
    return [
      member.name,
      nullable && value !== declared ? sorted([...choicesOf(shape), { type: 'null' }]) : shape,
    ] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    ...(optional.length > 0 && { optional: optional.toSorted() }),
  };
}

const SIMPLE: readonly (readonly [ts.TypeFlags, 'string' | 'number' | 'null' | 'undefined' | 'unknown'])[] = [
  [ts.TypeFlags.String, 'string'],
  [ts.TypeFlags.Number, 'number'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined | ts.TypeFlags.Void, 'undefined'],
  [ts.TypeFlags.Unknown, 'unknown'],
];

const choicesOf = (shape: Shape) => ('anyOf' in shape ? shape.anyOf : [shape]);

/** In one order, whatever the order of the declarations. One choice stands alone. */
function sorted(shapes: readonly Shape[]): Shape {
  const anyOf = shapes.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  const [only] = anyOf;
  return anyOf.length === 1 && only ? only : { anyOf };
}
