import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Plant {
  rule: string;
  file: string;
  text: string;
  caught: RegExp;
}

const IMPORTS = /no-restricted-imports/;

const TX = "import type { Tx } from '../database/transactions';";

const PROPS =
  "import { Icon } from '@telemarket/kit';\n" +
  'export const Planted = ({ count, shown }: { count: number; shown: boolean }) => ';

/** Texts that each violate one rule. */
const PLANTED: readonly Plant[] = [
  {
    rule: 'a remote imports no remote',
    file: 'mfe-catalog/src/home/planted.ts',
    text: "import { order } from '../../../mfe-checkout/src/order/order-list';\nexport const planted = order;\n",
    caught: IMPORTS,
  },
  {
    rule: 'a remote imports no remote by its package',
    file: 'mfe-catalog/src/planted.ts',
    text: "import { order } from 'mfe-checkout/src/order/order-list';\nexport const planted = order;\n",
    caught: IMPORTS,
  },
  {
    rule: 'a feature imports no sibling feature',
    file: 'mfe-catalog/src/contact/planted.ts',
    text: "import { Price } from '../product/price';\nexport const planted = Price;\n",
    caught: /sibling feature/,
  },
  {
    rule: 'a remote imports the router from the kit',
    file: 'mfe-account/src/auth/planted.ts',
    text: "import { Link } from 'react-router-dom';\nexport const planted = Link;\n",
    caught: IMPORTS,
  },
  {
    rule: 'a remote imports SWR from the kit',
    file: 'mfe-checkout/src/planted.ts',
    text: "import useSWR from 'swr';\nexport const planted = useSWR;\n",
    caught: IMPORTS,
  },
  {
    rule: 'a remote reads with useResource',
    file: 'mfe-checkout/src/planted.ts',
    text: "import { useSWR } from '@telemarket/kit';\nexport const usePlanted = () => useSWR('/api/stats', { revalidateOnFocus: true });\n",
    caught: /Use useResource/,
  },
  {
    rule: 'a text that a person wrote has a direction of its own',
    file: 'mfe-catalog/src/planted.tsx',
    text: 'export const Planted = ({ sellerName }: { sellerName: string }) => <p>{sellerName}</p>;\n',
    caught: /right to left/,
  },
  {
    rule: 'a sentence isolates the names in it',
    file: 'mfe-catalog/src/planted.ts',
    text: 'export const planted = (sellerName: string) => `Message ${sellerName}`;\n',
    caught: /template tag bidi/,
  },
  {
    rule: 'a mail isolates the names in it',
    file: 'api/src/mail/kinds/planted.ts',
    text: 'export const planted = ({ sellerName }: { sellerName: string }) => `${sellerName} has written to you`;\n',
    caught: /template tag bidi/,
  },
  {
    rule: 'a remote shows times with the kit',
    file: 'mfe-catalog/src/planted.tsx',
    text: "export const Planted = ({ iso }: { iso: string }) => <p>{new Date(iso).toLocaleString('en', { dateStyle: 'short' })}</p>;\n",
    caught: /Format times with/,
  },
  {
    rule: 'the kit sets options of SWR in one file',
    file: 'shell/kit/src/data/planted.tsx',
    text: "import { SWRConfig } from 'swr';\nexport const Planted = () => <SWRConfig value={{ revalidateOnFocus: true }} />;\n",
    caught: /Use useResource/,
  },
  {
    rule: 'a remote imports the kit by its root',
    file: 'mfe-checkout/src/planted.ts',
    text: "import { Button } from '@telemarket/kit/src/ui/button';\nexport const planted = Button;\n",
    caught: IMPORTS,
  },
  {
    rule: 'a remote imports the contract as types',
    file: 'mfe-checkout/src/planted.ts',
    text: "import { Order } from '@telemarket/contract';\nexport const planted = Order;\n",
    caught: /only types/,
  },
  {
    rule: 'a remote imports nothing of the federation',
    file: 'mfe-checkout/src/planted.ts',
    text: "import { loadRemote } from '@module-federation/enhanced/runtime';\nexport const planted = loadRemote;\n",
    caught: IMPORTS,
  },
  {
    rule: 'only two files of the shell import the federation runtime',
    file: 'shell/app/src/layout/planted.ts',
    text: "import { loadRemote } from '@module-federation/enhanced/runtime';\nexport const planted = loadRemote;\n",
    caught: IMPORTS,
  },
  {
    rule: 'the shell imports no remote',
    file: 'shell/app/src/layout/planted.ts',
    text: "import { App } from '../../../mfe-catalog/src/app';\nexport const planted = App;\n",
    caught: IMPORTS,
  },
  {
    rule: 'the kit imports nothing of the federation',
    file: 'shell/kit/src/store/planted.ts',
    text: "import { loadRemote } from '@module-federation/enhanced/runtime';\nexport const planted = loadRemote;\n",
    caught: IMPORTS,
  },
  {
    rule: 'the kit imports nothing of the shell',
    file: 'shell/kit/src/store/planted.ts',
    text: "import { Header } from '../../../src/header/header';\nexport const planted = Header;\n",
    caught: IMPORTS,
  },
  {
    rule: 'a file at the root of the kit imports nothing of the federation',
    file: 'shell/kit/src/planted.ts',
    text: "import { loadRemote } from '@module-federation/enhanced/runtime';\nexport const planted = loadRemote;\n",
    caught: IMPORTS,
  },
  {
    rule: 'the canary package imports nothing of the gateway',
    file: 'shell/platform/canary/src/planted.ts',
    text: "import { followReleases } from '../../gateway/src/release/release-follower';\nexport const planted = followReleases;\n",
    caught: IMPORTS,
  },
  {
    rule: 'the API imports no browser app',
    file: 'api/src/order/planted.ts',
    text: "import { formatPrice } from '@telemarket/kit';\nexport const planted = formatPrice;\n",
    caught: IMPORTS,
  },
  {
    rule: "a module uses no other module's controller",
    file: 'api/src/order/planted.service.ts',
    text: "import { ProductController } from '../product/product.controller';\nexport const planted = ProductController;\n",
    caught: /never its controller/,
  },
  {
    rule: "a module uses no other module's entity",
    file: 'api/src/order/planted.service.ts',
    text: "import { Product } from '../product/product.entity';\nexport const planted = Product;\n",
    caught: /entity of another module/,
  },
  ...[
    ['an injected repository of the ORM', "import { InjectRepository } from '@nestjs/typeorm';", 'InjectRepository'],
    ['a data source', "import { DataSource } from 'typeorm';", 'DataSource'],
    ['a type of a data source', "import type { DataSource } from 'typeorm';", '(rows: DataSource) => rows'],
    ['a repository of the ORM', "import type { Repository } from 'typeorm';", '(rows: Repository<object>) => rows'],
    ['a new data source', "import { createDataSource } from '../database/data-source';", 'createDataSource'],
    ['transactions of its own', "import { Transactions } from '../database/transactions';", 'Transactions'],
    ['the data source of its connection', TX, '(tx: Tx) => tx.dataSource.query("SELECT 1")'],
    ['another connection', TX, '(tx: Tx) => tx.connection.createQueryRunner()'],
  ].map(([what = '', imported = '', planted = '']) => ({
    rule: `a repository has only the connection of its caller: ${what}`,
    file: 'api/src/order/planted.repository.ts',
    text: `${imported}\nexport const planted = ${planted};\n`,
    caught: /connection of its caller/,
  })),
  ...[
    ['a method', 'find(id: number) { return id; }'],
    ['a method with another first parameter', 'find(id: number, tx: Tx) { return [id, tx]; }'],
    ['a method with another type', 'find(tx: unknown) { return tx; }'],
    ['a function in a property', 'find = (id: number) => id;'],
    ['an abstract method', 'abstract find(id: number): number;'],
    ['a generator', '*find(id: number) { yield id; }'],
    ['a getter', 'get rows() { return 1; }'],
  ].map(([what = '', member = '']) => ({
    rule: `a repository has tx first in ${what}`,
    file: 'api/src/order/planted.repository.ts',
    text: `${TX}\nexport type Planted = Tx;\nexport abstract class PlantedRepository {\n  ${member}\n}\n`,
    caught: /first parameter of a repository/,
  })),
  {
    rule: 'no forwardRef',
    file: 'api/src/order/planted.ts',
    text: "import { forwardRef } from '@nestjs/common';\nexport const planted = forwardRef;\n",
    caught: IMPORTS,
  },
  {
    rule: 'only the configuration of the API reads process.env',
    file: 'api/src/order/planted.ts',
    text: "export const planted = process.env['PORT'];\n",
    caught: /process\.env/,
  },
  {
    rule: 'only the configuration of the gateway reads process.env',
    file: 'shell/platform/gateway/src/page/planted.ts',
    text: 'export const planted = process.env.PORT;\n',
    caught: /process\.env/,
  },
  {
    rule: 'a browser app calls the API through the kit',
    file: 'mfe-catalog/src/product/planted.ts',
    text: "export const planted = () => fetch('/api/products');\n",
    caught: /`api` of @telemarket\/kit/,
  },
  {
    rule: 'a tool imports nothing of the laboratory',
    file: 'tools/planted.ts',
    text: "import { judge } from './lab/verdict';\nexport const planted = judge;\n",
    caught: /must not import the laboratory/,
  },
  {
    rule: 'the test of a tool imports no browser test',
    file: 'tools/planted.test.ts',
    text: "import { Shopper } from '../e2e/shopper';\nexport const planted = Shopper;\n",
    caught: /laboratory or browser tests/,
  },
  {
    rule: 'the laboratory imports no browser test',
    file: 'tools/lab/canary/planted.ts',
    text: "import { Shopper } from '../../../e2e/shopper';\nexport const planted = Shopper;\n",
    caught: /must not import browser tests/,
  },
  {
    rule: 'no any',
    file: 'mfe-catalog/src/product/planted.ts',
    text: 'export const planted = (value: any) => value;\n',
    caught: /no-explicit-any/,
  },
  {
    rule: 'no barrels',
    file: 'mfe-catalog/src/product/planted.ts',
    text: "export * from './price';\n",
    caught: /Barrel files/,
  },
  {
    rule: 'no text is run as code',
    file: 'shell/platform/gateway/src/page/planted.ts',
    text: 'export const planted = (text: string): unknown => eval(text);\n',
    caught: /no-eval/,
  },
  {
    rule: 'a server starts no program',
    file: 'api/src/order/planted.ts',
    text: "import { exec } from 'node:child_process';\nexport const planted = exec;\n",
    caught: /Only the tools may start/,
  },
  {
    rule: 'no text becomes HTML',
    file: 'mfe-catalog/src/product/planted.tsx',
    text: 'export const Planted = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />;\n',
    caught: /because React escapes it/,
  },
  {
    rule: 'a card about a failed call shows the id of the request',
    file: 'mfe-catalog/src/product/planted.tsx',
    text: 'import { ErrorCard } from \'@telemarket/kit\';\nexport const planted = <ErrorCard title="Gone" busy onRetry={() => {}} />;\n',
    caught: /shows the request id/,
  },
  {
    rule: 'no weak hash',
    file: 'api/src/order/planted.ts',
    text: "import { createHash } from 'node:crypto';\nexport const planted = () => createHash('md5');\n",
    caught: /SHA-256/,
  },
  {
    rule: 'a number that changes has an element of its own',
    file: 'mfe-catalog/src/product/planted.tsx',
    text: `${PROPS}<p>{count} listings</p>;\n`,
    caught: /only child of an element/,
  },
  {
    rule: 'a text that changes has an element of its own beside an icon',
    file: 'mfe-catalog/src/product/planted.tsx',
    text: `${PROPS}<p><Icon name="check" />{shown ? 'On' : 'Off'}</p>;\n`,
    caught: /only child of an element/,
  },
  {
    rule: 'no text follows a condition',
    file: 'mfe-catalog/src/product/planted.tsx',
    text: `${PROPS}<p>{shown && <b>New</b>} listing</p>;\n`,
    caught: /conditional/,
  },
  {
    rule: 'no text follows a list',
    file: 'mfe-catalog/src/product/planted.tsx',
    text: `${PROPS}<p>{[count].map((each) => <b key={each}>{each}</b>)} in all</p>;\n`,
    caught: /conditional/,
  },
  {
    rule: 'no bare text stands in a conditional fragment',
    file: 'mfe-catalog/src/product/planted.tsx',
    text: `${PROPS}<p><b>Listing</b>{shown && <> on sale</>}</p>;\n`,
    caught: /in a fragment/,
  },
  {
    rule: 'a component returns no bare text',
    file: 'mfe-catalog/src/product/planted.tsx',
    text: `${PROPS}(shown ? 'On sale' : count);\n`,
    caught: /in a fragment/,
  },
  {
    rule: 'no function that the oldest supported browsers lack',
    file: 'mfe-catalog/src/product/planted.ts',
    text: 'export const planted = (a: AbortSignal, b: AbortSignal) => AbortSignal.any([a, b]);\n',
    caught: /oldest supported browsers/,
  },
  {
    rule: 'no colour function that the oldest supported browsers lack',
    file: 'mfe-catalog/src/planted.module.css',
    text: '@layer remote {\n  .planted {\n    color: light-dark(var(--text), var(--muted));\n  }\n}\n',
    caught: /oldest supported browsers/,
  },
  {
    rule: 'no hex colour in a module',
    file: 'mfe-catalog/src/planted.module.css',
    text: '@layer remote {\n  .planted {\n    color: #ff0000;\n  }\n}\n',
    caught: /color-no-hex/,
  },
  {
    rule: 'a comment is a sentence, not a fragment',
    file: 'mfe-catalog/src/planted.ts',
    text: '/** Of the device. */\nexport const planted = 1;\n',
    caught: /no-comment-fragment/,
  },
  {
    rule: 'a comment of two lines is a sentence',
    file: 'mfe-catalog/src/planted.ts',
    text: '// what a visitor of the shop\n// has entered\nexport const planted = 1;\n',
    caught: /no-comment-fragment/,
  },
  {
    rule: 'no named colour',
    file: 'mfe-catalog/src/planted.module.css',
    text: '@layer remote {\n  .planted {\n    color: red;\n  }\n}\n',
    caught: /color-named/,
  },
  {
    rule: 'no element selector in a module',
    file: 'mfe-catalog/src/planted.module.css',
    text: '@layer remote {\n  .planted p {\n    margin: 0;\n  }\n}\n',
    caught: /selector-max-type/,
  },
  {
    rule: 'no :global',
    file: 'mfe-catalog/src/planted.module.css',
    text: '@layer remote {\n  :global .planted {\n    margin: 0;\n  }\n}\n',
    caught: /selector-pseudo-class-disallowed-list/,
  },
  {
    rule: 'no !important',
    file: 'mfe-catalog/src/planted.module.css',
    text: '@layer remote {\n  .planted {\n    margin: 0 !important;\n  }\n}\n',
    caught: /declaration-no-important/,
  },
  ...[
    ['a file', 'shell/platform/browser/src/report/planted.ts', "import { Button } from '@telemarket/kit';", 'Button'],
    [
      'a test helper',
      'shell/platform/remote-tools/test/planted.ts',
      "import { Kit } from '@telemarket/kit/src/kit';",
      'Kit',
    ],
    [
      'a bundler',
      'shell/platform/remote-tools/webpack/planted.mjs',
      "import { paths } from '@telemarket/kit/shop';",
      'paths',
    ],
    ['a relative path', 'shell/platform/canary/src/planted.ts', "import { kit } from '../../../kit/src/kit';", 'kit'],
    [
      'the gateway',
      'shell/platform/gateway/src/page/planted.ts',
      "import { Root } from '@telemarket/app/root';",
      'Root',
    ],
    [
      'the gateway',
      'shell/platform/gateway/src/page/planted.ts',
      "import { openDevice } from '@telemarket/kit/device';",
      'openDevice',
    ],
    ['a remote', 'shell/platform/gateway/src/seo/planted.ts', "import { list } from 'mfe-catalog/src/remote';", 'list'],
    [
      'composition',
      'shell/platform/composition/src/planted.ts',
      "import { paths } from '@telemarket/kit/shop';",
      'paths',
    ],
  ].map(([by = '', file = '', text = '', name]) => ({
    rule: `the platform imports no product: ${by}, ${name}`,
    file,
    text: `${text}\nexport const planted = ${name};\n`,
    caught: /must not import the app, the kit/,
  })),
  ...[
    ['a path', "const planted = '/order-history';"],
    ['a path in a template', 'const planted = (id: number) => `https://x.example/product/${id}`;'],
    ['a call', "const planted = '/api/products?sort=new';"],
    ['a category', "const planted = 'bot';"],
    ['a slot', "const planted = 'product-aside';"],
    ['a widget', "const planted = 'checkout/CartDialog';"],
    ['a remote', "const planted = 'catalog';"],
    ['the name of the shop', "const planted = '<title>TeleMarket</title>';"],
    ['a product in a name', 'const readProducts = 1;'],
  ].map(([what = '', text = '']) => ({
    rule: `the platform names no product: ${what}`,
    file: 'shell/platform/gateway/src/seo/planted.ts',
    text: `export ${text}\n`,
    caught: /no-shop-words/,
  })),
];

/** Texts in the same places that no rule forbids. */
const CLEAN: readonly Pick<Plant, 'file' | 'text'>[] = [
  {
    file: 'mfe-catalog/src/product/planted-page.tsx',
    text: "import type { Product } from '@telemarket/contract';\nimport { Link } from '@telemarket/kit';\nimport { ContactDialog } from '../contact/contact-dialog';\nexport const planted = (product: Product) => [Link, ContactDialog, product];\n",
  },
  {
    file: 'api/src/order/planted.repository.ts',
    text: "import { In } from 'typeorm';\nimport type { Tx } from '../database/transactions';\nimport { Order } from './order.entity';\nexport class PlantedRepository {\n  constructor(private readonly name: string) {}\n  find(tx: Tx, ids: number[]) {\n    return tx.findBy(Order, { id: In(ids), orderId: this.named(ids) });\n  }\n  private named(ids: number[]) {\n    return this.name + ids.join();\n  }\n}\n",
  },
  {
    file: 'api/src/order/planted.service.ts',
    text: "import { ProductService } from '../product/product.service';\nexport const planted = ProductService;\n",
  },
  {
    file: 'mfe-catalog/src/planted.ts',
    text: '// For a visitor without a session, the page has a link to the login.\n/** Who is signed in? */\n/** For example `1`. */\nexport const planted = 1;\n',
  },
  {
    file: 'shell/platform/gateway/src/render/planted.ts',
    text: "import { SITE } from '@telemarket/app/own-pages';\nimport { renderedPart } from '@telemarket/app/render';\nexport const planted = [SITE, renderedPart, '/healthz', '/api/internal/verdicts', 'production'];\n",
  },
  {
    file: 'shell/platform/remote-tools/test/planted.ts',
    text: "import { createKit } from '@telemarket/kit';\nimport { StaticRouter } from '@telemarket/kit/server';\nexport const planted = [createKit, StaticRouter];\n",
  },
  {
    file: 'tools/lab/canary/planted.ts',
    text: "import { run } from '../../step';\nexport const planted = run;\n",
  },
  {
    file: 'mfe-catalog/src/planted.module.css',
    text: '@layer remote {\n  .planted:hover {\n    color: var(--text);\n  }\n}\n',
  },
];

/** The linter must report the text that changes, but not the text after it. */
const CHANGING_TEXTS = {
  file: 'mfe-catalog/src/product/planted.tsx',
  text: 'export const Planted = ({ count }: { count: number }) => <p>{count}, {count} chosen</p>;\n',
};

const messages = (plants: readonly Pick<Plant, 'file' | 'text'>[]): string[][] =>
  JSON.parse(
    execFileSync(process.execPath, [join(__dirname, 'lint-text.mjs')], {
      input: JSON.stringify(plants.map(({ file, text }) => ({ file, text }))),
      encoding: 'utf8',
    }),
  ) as string[][];

describe('the linters', () => {
  const [changing, ...found] = messages([CHANGING_TEXTS, ...PLANTED, ...CLEAN]);

  it.each(PLANTED.map(({ rule, caught }, index) => ({ rule, caught, index })))(
    'report a violation of the rule: $rule',
    ({ caught, index }) => {
      expect(found[index]?.join('\n')).toMatch(caught);
    },
  );

  it('report a JSX text that changes beside other text, but not the constant text after it', () => {
    expect(changing).toEqual([expect.stringMatching(/only child/), expect.stringMatching(/only child/)]);
  });

  it('accept texts that no rule forbids', () => {
    expect(found.slice(PLANTED.length)).toEqual(CLEAN.map(() => []));
  });
});
