// An ESLint rule for repositories: their caller decides in which transaction, and on which connection, a statement runs.

const isPrivate = ({ accessibility, key }) =>
  accessibility === 'private' || accessibility === 'protected' || key.type === 'PrivateIdentifier';

const isTx = (parameter) =>
  parameter?.type === 'Identifier' &&
  parameter.name === 'tx' &&
  parameter.typeAnnotation?.typeAnnotation.typeName?.name === 'Tx';

/** Reports public methods without `tx: Tx` as their first parameter, and other ways from it to a connection. */
export const txFirst = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      method: 'A method of a repository has `tx: Tx` as its first parameter.',
      connection: 'A repository uses the connection of its caller: `tx` alone sends statements.',
    },
  },
  create({ report }) {
    const check = (node) => {
      const { key, kind, value } = node;
      if (!value?.params || kind === 'constructor' || isPrivate(node) || isTx(value.params[0])) return;
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
