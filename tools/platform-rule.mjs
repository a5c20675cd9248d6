// An ESLint rule for shell/platform: it must serve another shop unchanged.
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const read = (file) => readFileSync(new URL(file, root), 'utf8');
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** The values of the shop, from the files that define them. */
const PATHS = all(read('shell/kit/src/shop/paths.ts'), /['`](\/[a-z][a-z-]*)/g);
const SLOTS = all(read('shell/kit/src/shop/slot-props.ts'), /^ {2}'([a-z-]+)':/gm);
const WIDGETS = all(read('shell/kit/src/shop/widget-props.ts'), /^ {2}'([\w/-]+)':/gm);
const CATEGORIES = all(read('shell/kit/src/shop/category.ts'), /^ {2}(\w+): \{ path/gm);
const REMOTES = readdirSync(root).flatMap((name) => (name.startsWith('mfe-') ? name.slice('mfe-'.length) : []));
/** The gateways use these themselves: they describe the API, and share what gateways must know. */
const OF_GATEWAYS = ['docs', 'internal'];
const CALLS = Object.keys(JSON.parse(read('api/openapi.json')).paths)
  .map((path) => path.split('/').slice(0, 3).join('/'))
  .filter((call) => call.startsWith('/api/') && !OF_GATEWAYS.includes(call.split('/')[2]));

const oneOf = (values) => [...new Set(values)].join('|');
const TEXT = new RegExp(
  `(?:${oneOf([...PATHS, ...CALLS])})(?![\\w-])|^(?:${oneOf([...SLOTS, ...WIDGETS, ...CATEGORIES, ...REMOTES])})(?:$|/)|TeleMarket`,
);
/** Words of this shop, which names must not contain. */
const NAME = /product(?!ion)|seller|categor|catalog|checkout|favou?rite/i;

/** Reports texts that name a path, call, slot, widget, category or remote of the shop, and names that contain its words. */
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
        if (typeof node.value === 'string' && !isSource) check(node, node.value, TEXT);
      },
      TemplateElement: (node) => check(node, node.value.raw, TEXT),
      JSXText: (node) => check(node, node.value, TEXT),
      Identifier: (node) => check(node, node.name, NAME),
    };
  },
};
