/**
 * Sentences one after the other. A blank is between them, except after a full-width mark, which brings its own room;
 * what is empty is left out.
 */
export const joinSentences = (...sentences: readonly (string | false | undefined)[]): string =>
  sentences
    .filter((sentence) => sentence !== undefined && sentence !== false && sentence !== '')
    .join(' ')
    .replaceAll(/(?<=[。！？；：]) /gu, '')
