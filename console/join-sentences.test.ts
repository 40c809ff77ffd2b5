import { expect, it } from 'vitest'
import { joinSentences } from './join-sentences.ts'

it('a blank is between English sentences, and none after a Chinese one', () => {
  expect(joinSentences('One.', 'Two.')).toBe('One. Two.')
  expect(joinSentences('第一。', '第二。')).toBe('第一。第二。')
  expect(joinSentences('第一。', 'ECONNREFUSED', '第二。')).toBe('第一。ECONNREFUSED 第二。')
  // Room inside a sentence is left as it is.
  expect(joinSentences('“一。 二”。', '三。')).toBe('“一。 二”。三。')
})

it('what is empty is left out', () => {
  expect(joinSentences(undefined, 'One.', '', false)).toBe('One.')
  expect(joinSentences()).toBe('')
})
