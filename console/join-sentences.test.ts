import { expect, it } from 'vitest'
import { joinSentences } from './join-sentences.ts'

it('a blank is between English sentences, and none after a Chinese one', () => {
  expect(joinSentences('One.', 'Two.')).toBe('One. Two.')
  expect(joinSentences('第一。', '第二。')).toBe('第一。第二。')
  expect(joinSentences('第一。', 'ECONNREFUSED', '第二。')).toBe('第一。ECONNREFUSED. 第二。')
  // Room inside a sentence is left as it is.
  expect(joinSentences('“一。 二”。', '三。')).toBe('“一。 二”。三。')
})

it('a sentence without a mark at its end gets one before the next', () => {
  expect(joinSentences('With the embedded broker only', 'All is imported.')).toBe(
    'With the embedded broker only. All is imported.',
  )
  expect(joinSentences('仅内置服务端提供', '将导入全部。')).toBe('仅内置服务端提供。将导入全部。')
  expect(joinSentences('Named “a.”', 'Sent (all).', 'End')).toBe('Named “a.” Sent (all). End')
})

it('what is empty is left out', () => {
  expect(joinSentences(undefined, 'One.', '', false)).toBe('One.')
  expect(joinSentences()).toBe('')
})
