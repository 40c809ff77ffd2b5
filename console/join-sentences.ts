/** Sentences one after the other, without those that are empty. A full-width mark brings its own room, so no blank follows. */
export const joinSentences = (...sentences: readonly (string | false | undefined)[]): string =>
  sentences
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .reduce<string>(
      (text, next) =>
        text === '' || FULL_WIDTH_END.test(text) ? `${text}${next}` : `${text} ${next}`,
      '',
    )

const FULL_WIDTH_END = /[。！？；：]$/
