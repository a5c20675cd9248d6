import postcss, { type ChildNode } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';

/** The cascade layer of the remote, and the layer of the kit's components that the remote bundles. */
const ALLOWED_LAYERS = ['remote', 'kit'];
/**
 * The allowed at-rules, which only limit when the rules in them apply. All other at-rules can affect the whole page.
 */
const CONDITIONAL_AT_RULES = ['media', 'supports', 'container', 'starting-style'];

interface RulePlace {
  isInLayer: boolean;
  isInRule: boolean;
}

/**
 * A stylesheet may style only the elements of its own remote, because all remotes and the shell share a page.
 * @param css A stylesheet of a build of the remote.
 * @returns One sentence for each part that may style other elements.
 */
export function checkStyles(css: string, remote: string): string[] {
  const problems = new Set<string>();

  function checkSelector(selector: Selector, { isInLayer, isInRule }: RulePlace) {
    const text = String(selector).trim();
    const nodes = nodesAfterSiblings(selector);
    const isWhole = nodes.length === selector.nodes.length;
    const isNested = isInRule && (hasNesting(nodes) || (isWhole && !hasNestingInside(selector)));
    if (!isNested && !hasClassOf(remote, selector)) problems.add(`"${text}" has no class of ${remote}`);
    selector.walkPseudos(({ value }) => {
      if (value === ':root') problems.add(`"${text}" depends on :root, which is not an element of ${remote}`);
    });
    if (!isInLayer) problems.add(`"${text}" is outside of @layer remote`);
  }

  function checkNodes(nodes: readonly ChildNode[], place: RulePlace) {
    for (const node of nodes) {
      if (node.type === 'decl' && node.important) problems.add(`"${node.prop}" is !important`);
      if (node.type === 'rule') {
        for (const selector of parseSelectors().astSync(node.selector).nodes) checkSelector(selector, place);
        checkNodes(node.nodes, { isInLayer: true, isInRule: true });
      }
      if (node.type !== 'atrule') continue;
      const { name, params, nodes: inner = [] } = node;
      const isLayer = name === 'layer' && node.nodes && (place.isInLayer || ALLOWED_LAYERS.includes(params));
      const isOwnAnimation = name === 'keyframes' && params.startsWith(`${remote}_`);
      if (isLayer) checkNodes(inner, { ...place, isInLayer: true });
      else if (CONDITIONAL_AT_RULES.includes(name)) checkNodes(inner, place);
      else if (!isOwnAnimation) problems.add(`"@${`${name} ${params}`.trim()}" affects the whole page`);
    }
  }

  if (css.replaceAll(COMMENT_OR_STRING, '').match(/["']/)) problems.add('a string is not closed on its line');
  try {
    checkNodes(postcss.parse(css).nodes, { isInLayer: false, isInRule: false });
  } catch (error) {
    problems.add(`it is not CSS: ${(error as Error).message}`);
  }
  return [...problems];
}

/**
 * Matches a comment or a string as a browser reads it. A browser ends an unclosed string at the end of its line, but
 * the parser reads on until the next quotation mark.
 */
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n\r\f])*"|'(?:\\[\s\S]|[^'\\\n\r\f])*'/g;

type Nodes = Selector['nodes'];

/**
 * Returns the part of a selector after the last `~` or `+`. Only this part counts, because the sibling of an element of
 * the remote may belong to another app.
 */
function nodesAfterSiblings({ nodes }: Selector): Nodes {
  const last = nodes.findLastIndex(({ type, value }) => type === 'combinator' && /[~+]/.test(value));
  return nodes.slice(last + 1);
}

/**
 * Says whether the selector needs a class of the remote. The build puts the name of the remote before each class name.
 * A class inside `:has()` or `:not()` does not count, because it does not limit the styled elements.
 */
const hasClassOf = (remote: string, selector: Selector): boolean =>
  nodesAfterSiblings(selector).some(
    (node) =>
      (node.type === 'class' && node.value.startsWith(`${remote}_`)) ||
      (node.type === 'pseudo' &&
        [':is', ':where'].includes(node.value) &&
        node.nodes.every((inner) => hasClassOf(remote, inner))),
  );

const hasNesting = (nodes: Nodes) => nodes.some(({ type }) => type === 'nesting');

function hasNestingInside(selector: Selector): boolean {
  let found = false;
  selector.walkNesting(() => void (found = true));
  return found;
}
