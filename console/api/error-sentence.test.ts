import { ERROR_CODES } from '@signalbox/contract/error-codes'
import { ApiError, readErrorBody } from '@signalbox/contract/errors'
import { LATER_LOGIN_CODES } from '@signalbox/contract/later'
import { describe, expect, it } from 'vitest'
import { codeMessages, furtherMessages } from './error.messages.ts'
import { errorSentence, inOneLine } from './error-sentence.ts'

const http = (status: number, code: string, message: string) =>
  new ApiError({ kind: 'http', operation: 'test', status, code, message })

describe('errorSentence', () => {
  it('has a sentence in both languages for every code, and none for a code that is gone', () => {
    const codes = [...Object.keys(ERROR_CODES), ...LATER_LOGIN_CODES]
    expect(Object.keys(codeMessages).sort()).toEqual(codes.sort())
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
      title: 'Operation failed',
      detail: 'short and stout (TEAPOT)',
      isGeneral: true,
    })
  })

  it('has the words of the server where one line has room and no sentence says more', () => {
    const line = (code: string) => inOneLine(errorSentence(http(404, code, 'as sent'), 'en'))
    expect(line('TEAPOT')).toBe('as sent (TEAPOT)')
    expect(line('')).toBe('as sent')
    expect(line('USER_NOT_FOUND')).toBe('The user does not exist')
  })

  it('lists the faults of a nested object', () => {
    const errors = ['username', 'password'].map((name) => ({
      ...{ path: `root.authentication.${name}`, reason: 'required_field' },
      kind: 'validation_error',
    }))
    const fault = { path: 'root.authentication', kind: 'validation_error', errors }
    const body = JSON.stringify({ code: 'BAD_REQUEST', message: JSON.stringify(fault) })
    const error = new ApiError({ kind: 'http', operation: 'test', ...readErrorBody(400, body) })
    expect(errorSentence(error, 'en').detail).toBe(
      'authentication.username is required; authentication.password is required',
    )
  })

  it('tells an operation that is missing from a thing that is', () => {
    const notFoundTitle = (message: string) =>
      errorSentence(http(404, 'NOT_FOUND', message), 'en').title
    expect(notFoundTitle('Request Path Not Found')).toBe('Not available on this broker')
    expect(notFoundTitle('Node not found')).toBe('Not found')
  })

  it('says what is wrong where there was no answer', () => {
    const error = new ApiError({ kind: 'network', operation: 'test', message: 'No answer' })
    expect(errorSentence(error, 'en')).toEqual({ title: 'Network Error' })
  })
})
