/**
 * What lies behind the start page: a game's page, a table, the rules. They come together, because they share pieces:
 * apart, their styles would come in whichever order the network brings them, and what a phone overrides would not hold.
 */
export { default as GamePage } from './GamePage.svelte'
export { default as Rules } from './Rules.svelte'
export { default as TablePage } from './TablePage.svelte'
