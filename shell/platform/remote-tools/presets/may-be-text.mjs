// Finds out from the source of a file which expressions may be a text. An expression counts as a text if nothing is
// known about it.

/** @returns The expressions that a function returns. */
export function returnedBy({ body }) {
  if (body.type !== 'BlockStatement') return [body];
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || /Function/.test(node.type ?? '')) return;
    if (node.type === 'ReturnStatement') return void (node.argument && found.push(node.argument));
    const { block, handler, finalizer, consequent, alternate, cases } = node;
    const inner =
      node.type === 'BlockStatement' ? node.body : [block, handler?.body, finalizer, consequent, alternate, cases];
    if (/Statement|SwitchCase/.test(node.type)) visit(inner);
  };
  visit(body.body);
  return found;
}

const LIST_METHODS = new Set(['map', 'flatMap']);
const ELEMENT_FUNCTIONS = new Set(['createElement', 'cloneElement', 'createPortal']);

/** @returns True if the value may be a text, a number, or a list of texts or numbers. */
export function mayBeText(node, scopeOf, depth = 0) {
  const next = (child) => mayBeText(child, scopeOf, depth + 1);
  if (depth > 20) return true;
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false;
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number';
    case 'UnaryExpression':
      return node.operator !== '!' && node.operator !== 'void';
    case 'BinaryExpression':
      return !/^[!=<>]/.test(node.operator);
    case 'LogicalExpression':
      // `list.length > 0 && …` has the left value only if this value is `false`, which is not a text
      return next(node.right) || (node.operator !== '&&' && next(node.left));
    case 'ConditionalExpression':
      return next(node.consequent) || next(node.alternate);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return next(node.expression);
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
      if (ELEMENT_FUNCTIONS.has(name) || name === 'children') return false;
      if (callee.type === 'Identifier' && isTypeWithoutText(returnTypeOf(callee, scopeOf))) return false;
      const render = LIST_METHODS.has(name) ? given[0] : name === 'from' ? given[1] : functionOf(callee, scopeOf);
      return !/Function/.test(render?.type ?? '') || returnedBy(render).some(next);
    }
    case 'MemberExpression':
      return node.property.name !== 'children';
    case 'Identifier': {
      // a component cannot know its children, so the code that passes the children must put texts into an element
      if (node.name === 'undefined' || node.name === 'children') return false;
      const [definition] = variableOf(scopeOf(node), node.name)?.defs ?? [];
      if (definition && isTypeWithoutText(propertyType(definition, scopeOf))) return false;
      const { id, init } = definition?.type === 'Variable' ? definition.node : {};
      return id?.type !== 'Identifier' || !init || next(init);
    }
    default:
      return true;
  }
}

function variableOf(scope, name) {
  for (let current = scope; current; current = current.upper) {
    const variable = current.set.get(name);
    if (variable) return variable;
  }
  return undefined;
}

/** @returns The declared return type of a function that is a prop of the component. */
function returnTypeOf(callee, scopeOf) {
  const [definition] = variableOf(scopeOf(callee), callee.name)?.defs ?? [];
  const type = definition && propertyType(definition, scopeOf);
  return type?.type === 'TSFunctionType' ? type.returnType?.typeAnnotation : undefined;
}

/** @returns The function of this file to which a name refers. */
function functionOf(callee, scopeOf) {
  if (callee.type !== 'Identifier') return undefined;
  const [definition] = variableOf(scopeOf(callee), callee.name)?.defs ?? [];
  return definition?.type === 'FunctionName' ? definition.node : definition?.node.init;
}

/**
 * @returns The pattern that declares a variable by destructuring. The pattern has the declared type of the destructured
 * object.
 */
function patternOf({ type, node }, scopeOf) {
  if (type === 'Parameter') return node.params?.find((parameter) => parameter.type === 'ObjectPattern');
  if (node.id?.type !== 'ObjectPattern' || node.id.typeAnnotation || node.init?.type !== 'Identifier') return node.id;
  const [source] = variableOf(scopeOf(node.init), node.init.name)?.defs ?? [];
  return { ...node.id, typeAnnotation: source?.name.typeAnnotation };
}

/** @returns The declared type of a destructured property, as in `({ action }: Props)`. */
function propertyType(definition, scopeOf) {
  const { node } = definition;
  const pattern = patternOf(definition, scopeOf);
  const property = pattern?.properties?.find(({ value }) => (value?.left ?? value)?.name === definition.name.name);
  if (!property) return undefined;
  let program = node;
  while (program.parent) program = program.parent;
  const declarations = program.body.map((statement) => statement.declaration ?? statement);
  const membersOf = (type) => {
    if (type?.type === 'TSTypeLiteral') return type.members;
    if (type?.type === 'TSIntersectionType') return type.types.flatMap(membersOf);
    const found = type?.type === 'TSTypeReference' && declarations.find(({ id }) => id?.name === type.typeName.name);
    if (!found) return [];
    return found.type === 'TSInterfaceDeclaration' ? found.body.body : membersOf(found.typeAnnotation);
  };
  const members = membersOf(pattern.typeAnnotation?.typeAnnotation);
  return members.find(({ key }) => key?.name === property.key.name)?.typeAnnotation?.typeAnnotation;
}

const NO_TEXT_TYPES = /^TS(?:Null|Undefined|Boolean)Keyword$/;

function isTypeWithoutText(type) {
  if (!type) return false;
  if (type.type === 'TSUnionType') return type.types.every(isTypeWithoutText);
  if (type.type === 'TSLiteralType') return typeof type.literal.value === 'boolean';
  const { typeName } = type;
  return NO_TEXT_TYPES.test(type.type) || (typeName?.right ?? typeName)?.name?.endsWith('Element') === true;
}
