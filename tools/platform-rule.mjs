// An ESLint rule for shell/platform, which must serve another shop unchanged.
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const readSource = (file) => readFileSync(new URL(file, root), 'utf8');
const findAll = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** The values of this shop, which are read from the files that define them. */
const SHOP_PATHS = findAll(readSource('shell/kit/src/shop/paths.ts'), /['`](\/[a-z][a-z-]*)/g);
const SHOP_SLOTS = findAll(readSource('shell/kit/src/shop/slot-props.ts'), /^ {2}'([a-z-]+)':/gm);
const SHOP_WIDGETS = findAll(readSource('shell/kit/src/shop/widget-props.ts'), /^ {2}'([\w/-]+)':/gm);
const SHOP_CATEGORIES = findAll(readSource('shell/kit/src/shop/category.ts'), /^ {2}(\w+): \{ path/gm);
const SHOP_REMOTES = readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? name.slice('mfe-'.length) : []));
/** The gateways themselves send these calls, to read the description of the API and the data that gateways share. */
const GATEWAY_CALLS = ['docs', 'internal'];
const SHOP_CALLS = Object.keys(JSON.parse(readSource('api/openapi.json')).paths)
  .map((path) => path.split('/').slice(0, 3).join('/'))
  .filter((call) => call.startsWith('/api/') && !GATEWAY_CALLS.includes(call.split('/')[2]));

const joinAlternatives = (values) => [...new Set(values)].join('|');
const SHOP_TEXT = new RegExp(
  `(?:${joinAlternatives([...SHOP_PATHS, ...SHOP_CALLS])})(?![\\w-])|^(?:${joinAlternatives([...SHOP_SLOTS, ...SHOP_WIDGETS, ...SHOP_CATEGORIES, ...SHOP_REMOTES])})(?:$|/)|TeleMarket`,
);
/** Words of this shop, which names must not contain. */
const SHOP_NAME = /product(?!ion)|seller|categor|catalog|checkout|favou?rite/i;

/**
 * Reports texts that name a path, call, slot, widget, category or remote of the shop, and names that contain its words.
 */
export const noShopWords = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      word: 'The platform must not know the product: "{{ word }}" belongs to the shop. Pass it in as configuration.',
    },
  },
  create({ report }) {
    const check = (node, word, pattern) => {
      if (pattern.test(word)) report({ node, messageId: 'word', data: { word: word.slice(0, 60) } });
    };
    return {
      Literal(node) {
        const isSource = /^(Import|Export)/.test(node.parent.type);
        if (typeof node.value === 'string' && !isSource) check(node, node.value, SHOP_TEXT);
      },
      TemplateElement: (node) => check(node, node.value.raw, SHOP_TEXT),
      JSXText: (node) => check(node, node.value, SHOP_TEXT),
      Identifier: (node) => check(node, node.name, SHOP_NAME),
    };
  },
};
