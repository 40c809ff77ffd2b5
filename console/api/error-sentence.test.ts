import { ERROR_CODES } from '@signalbox/contract/error-codes'
import { ApiError } from '@signalbox/contract/errors'
import { describe, expect, it } from 'vitest'
import { codeMessages, furtherMessages } from './error.messages.ts'
import { errorSentence } from './error-sentence.ts'

const http = (status: number, code: string, message: string) =>
  new ApiError({ kind: 'http', operation: 'test', status, code, message })

describe('errorSentence', () => {
  it('has a sentence in both languages for every code, and none for a code that is gone', () => {
    expect(Object.keys(codeMessages).sort()).toEqual(Object.keys(ERROR_CODES).sort())
    for (const [code, pair] of Object.entries({ ...codeMessages, ...furtherMessages })) {
      expect(pair.zh, code).toMatch(/[\u4e00-\u9fff]/)
      expect(pair.en, code).not.toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it('gives the broker’s words as detail, and in place of an unknown code', () => {
    expect(errorSentence(http(404, 'USER_NOT_FOUND', 'User not found'), 'zh')).toEqual({
      title: '用户不存在',
      detail: 'User not found',
    })
    expect(errorSentence(http(418, 'TEAPOT', 'short and stout'), 'en')).toEqual({
      title: 'short and stout',
      detail: 'TEAPOT',
    })
  })

  it('tells an operation that is missing from a thing that is', () => {
    const titleOf = (message: string) => errorSentence(http(404, 'NOT_FOUND', message), 'en').title
    expect(titleOf('Request Path Not Found')).toBe('Not available on this broker')
    expect(titleOf('Node not found')).toBe('Not found')
  })

  it('says what is wrong where there was no answer', () => {
    const error = new ApiError({ kind: 'network', operation: 'test', message: 'No answer' })
    expect(errorSentence(error, 'en')).toEqual({ title: 'Network Error' })
  })
})
