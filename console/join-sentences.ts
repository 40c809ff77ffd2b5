/**
 * Joins the sentences that are not empty. A sentence without a final mark gets one; after a full-width mark, no blank
 * follows.
 */
export const joinSentences = (...sentences: readonly (string | false | undefined)[]): string =>
  sentences
    .filter((sentence) => typeof sentence === 'string')
    .filter((sentence) => sentence !== '')
    .reduce((text, next) => {
      if (text === '') return next
      const ended = END.test(text) ? text : `${text}${CHINESE_END.test(text) ? '。' : '.'}`
      return FULL_WIDTH_END.test(ended) ? `${ended}${next}` : `${ended} ${next}`
    }, '')

const END = /[.!?:;…。！？；：][)\]"'”’）」]*$/
const CHINESE_END = /\p{sc=Han}[)\]"'”’）」]*$/u
const FULL_WIDTH_END = /[。！？；：]$/
