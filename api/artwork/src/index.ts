export { type ArtFact, FACT_KINDS } from './art-fact';
export { ArtRandom } from './art-random';
export { type ArtCategory, type ArtTopic, chooseArtTopic } from './art-topic';
export { drawProductArt } from './product-art';
