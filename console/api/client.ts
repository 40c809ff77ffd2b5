import { createClient } from '@signalbox/contract/client'
import type { ApiError } from '@signalbox/contract/errors'
import { noteAnswer } from './connection.ts'
import { session } from './session.ts'
import { target } from './target.ts'

const ENDED_BY = new Set(['BAD_TOKEN', 'TOKEN_TIME_OUT', 'AUTHORIZATION_HEADER_ERROR'])

function noteFailure(error: ApiError): void {
  if (error.kind === 'network' || error.kind === 'timeout') return noteAnswer(false)
  noteAnswer(true)
  // The login has ended; what was asked for is asked again after the next one.
  if (error.status === 401 && (ENDED_BY.has(error.code) || error.code === '')) session.end()
}

/** The one way to the API. */
export const client = createClient({
  baseUrl: target.apiUrl,
  authorization: () => {
    const token = session.user?.token
    return token === undefined ? undefined : `Bearer ${token}`
  },
  fetch: async (input, init) => {
    const response = await globalThis.fetch(input, init)
    noteAnswer(true)
    return response
  },
  onError: noteFailure,
})
