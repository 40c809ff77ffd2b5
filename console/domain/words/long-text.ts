/** Characters at the end of a long text that are always seen: IDs often differ only there. */
const TAIL = 8
const HALF_A_CHARACTER = /^[\uDC00-\uDFFF]/
/** End of a topic from a level boundary on, with 8 to 16 characters. */
const LAST_LEVELS = /\/.{7,15}$/s
/** Characters that are two columns wide. */
const WIDE = /[\u1100-\u115F\u2E80-\uFFEF]/g

/** The end of a text that is cut in the middle: its last levels, or its last characters. */
export const textTail = (text: string): string =>
  LAST_LEVELS.exec(text)?.[0] ?? text.slice(-TAIL).replace(HALF_A_CHARACTER, '')

/** How many columns of a fixed-width face a text takes. */
export const countTextColumns = (text: string): number =>
  text.length + (text.match(WIDE)?.length ?? 0)
