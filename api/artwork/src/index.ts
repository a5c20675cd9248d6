export { type ArtFact, FACT_KINDS } from './art-fact';
export { ArtRandom } from './art-random';
export { type ArtCategory, type ArtTopic, artTopic } from './art-topic';
export { productArt } from './product-art';
