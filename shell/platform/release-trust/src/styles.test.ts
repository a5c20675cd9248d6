/** @jest-environment node */
import { checkStyles } from './styles';

const inLayer = (css: string) => checkStyles(`@layer remote{${css}}`, 'catalog');

test.each([
  '.catalog_card_ab12{color:red}',
  '.catalog_card_ab12>h2,main .catalog_card_ab12:hover{color:red}',
  '.catalog_card_ab12+.catalog_card_ab12>p,.catalog_card_ab12{&+&{margin:0}}',
  '.catalog_card_ab12::before{content:"it\\\'s /* one */ \\\n line"}/* don\'t */',
  '.catalog_row_ab12:has(:disabled):not(.catalog_on_ab12){cursor:default}',
  ':is(.catalog_a_ab12,.catalog_b_ab12) p{color:red}',
  '.catalog_card_ab12{@media(forced-colors:active){color:Highlight}&:hover{color:red}p{color:red}}',
  '@media(min-width:640px){.catalog_card_ab12{animation:catalog_spin_ab12 1s}}',
  '@supports(display:grid){@container(min-width:1px){.catalog_card_ab12{display:grid}}}',
  '@keyframes catalog_spin_ab12{to{rotate:1turn}}',
  '@layer inner{.catalog_card_ab12{color:red}}',
])('%s is allowed', (css) => {
  expect(inLayer(css)).toEqual([]);
});

test("the layer of the kit's bundled components is allowed", () => {
  expect(checkStyles('@layer kit{.catalog_title_ab12{margin:0}}', 'catalog')).toEqual([]);
});

test.each([
  ['header{color:red}', '"header" has no class of catalog'],
  ['.catalog_card_ab12,a{color:red}', '"a" has no class of catalog'],
  ['.shell_header_ab12{color:red}', '".shell_header_ab12" has no class of catalog'],
  ['.catalogue_card_ab12{color:red}', '".catalogue_card_ab12" has no class of catalog'],
  ['header:has(.catalog_card_ab12){color:red}', '"header:has(.catalog_card_ab12)" has no class of catalog'],
  ['.catalog_card_ab12~*{color:red}', '".catalog_card_ab12~*" has no class of catalog'],
  ['.catalog_card_ab12 + footer p{color:red}', '".catalog_card_ab12 + footer p" has no class of catalog'],
  [':is(.catalog_card_ab12~*){color:red}', '":is(.catalog_card_ab12~*)" has no class of catalog'],
  ['.catalog_card_ab12{&~*{color:red}}', '"&~*" has no class of catalog'],
  ['.catalog_card_ab12{+footer{color:red}}', '"+footer" has no class of catalog'],
  ['.catalog_card_ab12{content:"\n;}body{color:red"}', 'a string is not closed on its line'],
  [".catalog_card_ab12{content:'\r}body{color:red'}", 'a string is not closed on its line'],
  ['.catalog_card_ab12{background:url("\f}body{color:red")}', 'a string is not closed on its line'],
  [':not(.catalog_card_ab12){color:red}', '":not(.catalog_card_ab12)" has no class of catalog'],
  [':is(header,.catalog_card_ab12){color:red}', '":is(header,.catalog_card_ab12)" has no class of catalog'],
  ['.catalog_card_ab12{header:has(&){color:red}}', '"header:has(&)" has no class of catalog'],
  [
    ':root .catalog_card_ab12{color:red}',
    '":root .catalog_card_ab12" depends on :root, which is not an element of catalog',
  ],
  ['.catalog_card_ab12{color:red!important}', '"color" is !important'],
  ['@font-face{font-family:Geist}', '"@font-face" affects the whole page'],
  ['@keyframes shell_appear_ab12{to{opacity:0}}', '"@keyframes shell_appear_ab12" affects the whole page'],
  ['@property --text{inherits:true}', '"@property --text" affects the whole page'],
  ['.catalog_card_ab12{color', expect.stringMatching(/^it is not CSS: /) as string],
])('%s is refused, and one sentence gives the reason', (css, problem) => {
  expect(inLayer(css)).toEqual([problem]);
});

test.each([
  ['.catalog_card_ab12{color:red}', '".catalog_card_ab12" is outside of @layer remote'],
  ['@layer tokens{.catalog_card_ab12{color:red}}', '"@layer tokens" affects the whole page'],
  ['@layer remote,reset;', '"@layer remote,reset" affects the whole page'],
  ['@import "a.css";', '"@import "a.css"" affects the whole page'],
])("%s is refused outside of the remote's layer", (css, problem) => {
  expect(checkStyles(css, 'catalog')).toEqual([problem]);
});

test('a rule for the whole page is refused with every reason', () => {
  expect(checkStyles('header{color:red!important}', 'seller')).toEqual([
    '"header" has no class of seller',
    '"header" is outside of @layer remote',
    '"color" is !important',
  ]);
});
