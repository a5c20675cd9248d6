// An ESLint rule for repositories, whose callers decide in which transaction and on which connection a statement runs.

const isPrivateMethod = ({ accessibility, key }) =>
  accessibility === 'private' || accessibility === 'protected' || key.type === 'PrivateIdentifier';

const isTxParameter = (parameter) =>
  parameter?.type === 'Identifier' &&
  parameter.name === 'tx' &&
  parameter.typeAnnotation?.typeAnnotation.typeName?.name === 'Tx';

/**
 * Reports public methods whose first parameter is not `tx: Tx`, and other ways in which a repository gets a
 * connection.
 */
export const txFirst = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      method: 'The first parameter of a repository method must be `tx: Tx`.',
      connection: 'A repository must use the connection of its caller: send statements only through `tx`.',
    },
  },
  create({ report }) {
    const check = (node) => {
      const { key, kind, value } = node;
      if (!value?.params || kind === 'constructor' || isPrivateMethod(node) || isTxParameter(value.params[0])) return;
      report({ node: key, messageId: 'method' });
    };
    return {
      MethodDefinition: check,
      TSAbstractMethodDefinition: check,
      PropertyDefinition: check,
      'MemberExpression[property.name=/^(connection|dataSource|queryRunner|createQueryRunner)$/]': (node) =>
        report({ node, messageId: 'connection' }),
    };
  },
};
