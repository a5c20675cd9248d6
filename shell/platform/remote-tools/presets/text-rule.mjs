// An ESLint rule for texts in React components. A translator (Google Translate) or an extension replaces a text node
// with an element of its own, but React still refers to the old node. React then writes a new text into a node that is
// no longer on the page. `removeChild` throws with such a node, and so does `insertBefore`. A text that is the only
// child of an element is safe, because React sets `textContent` of the element.
import { mayBeText, returnedBy } from './may-be-text.mjs';

/** Returns the text that React renders for a JSX text. React trims the lines and leaves out empty lines. */
function renderedText(raw) {
  const lines = raw.split('\n');
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter(Boolean)
    .join(' ');
}

const isJsx = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';
const isStaticText = (child) => child.type === 'JSXText' && renderedText(child.value) !== '';
/** Says whether the child is a string in braces, such as `{' '}`. */
const isStaticString = (child) =>
  child.type === 'JSXExpressionContainer' &&
  child.expression.type === 'Literal' &&
  typeof child.expression.value === 'string';

function isLiteralText({ type, value, consequent, alternate, right }) {
  if (type === 'ConditionalExpression') return isLiteralText(consequent) || isLiteralText(alternate);
  if (type === 'LogicalExpression') return isLiteralText(right);
  return /^(Tagged)?Template/.test(type) || (type === 'Literal' && typeof value === 'string');
}

export const textInElement = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beside:
        'Text that changes must be the only child of an element, because a translator replaces its node. Use <span>{…}</span>.',
      fragment:
        'Text must be in an element, not in a fragment: React cannot remove it once a translator has replaced it.',
      after:
        'Text must not follow a conditional child: React would insert that child before text that a translator has replaced.',
    },
  },
  create({ sourceCode, report }) {
    const textual = (child) =>
      child.type === 'JSXExpressionContainer' && mayBeText(child.expression, (node) => sourceCode.getScope(node));
    const isDynamic = (child) => textual(child) && !isStaticString(child);
    const isText = (child) => isStaticText(child) || isStaticString(child);

    function checkChildren(node, isFragment) {
      const children = node.children.filter(
        (child) =>
          isJsx(child) ||
          isStaticText(child) ||
          (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression'),
      );
      let conditional = false;
      for (const child of children) {
        if (isDynamic(child) && (children.length > 1 || isFragment))
          report({ node: child, messageId: isFragment ? 'fragment' : 'beside' });
        else if (isText(child) && isFragment) report({ node: child, messageId: 'fragment' });
        else if (isText(child) && conditional) report({ node: child, messageId: 'after' });
        // a text after an element that is always present is safe, because React inserts new children before that
        // element; a text that changes must have an element of its own, so it counts as such an element
        conditional = child.type === 'JSXExpressionContainer' && !isText(child) && !isDynamic(child);
      }
    }
    /** Reports a component that returns a text, because its parent may have other children. */
    function checkComponent(node) {
      const name = (node.id ?? node.parent.id)?.name;
      if (!/^[A-Z]/.test(name ?? '')) return;
      for (const value of returnedBy(node)) if (isLiteralText(value)) report({ node: value, messageId: 'fragment' });
    }
    return {
      JSXElement: (node) => checkChildren(node, false),
      JSXFragment: (node) => checkChildren(node, true),
      FunctionDeclaration: checkComponent,
      ArrowFunctionExpression: checkComponent,
    };
  },
};
