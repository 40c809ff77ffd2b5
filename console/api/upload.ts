import type { AnyOperation } from '@signalbox/contract/client'
import { ApiError, readErrorBody } from '@signalbox/contract/errors'
import { operationPath } from '@signalbox/contract/operation'
import { session } from './session.ts'
import { target } from './target.ts'

/**
 * Sends a file as the form of an operation. `fetch` does not tell how much was sent.
 *
 * @param onSent approximate number of bytes of the file that were sent
 * @throws {ApiError} if the upload is refused or interrupted, or the session ends
 */
export function upload(
  operation: AnyOperation,
  file: File,
  onSent: (bytes: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const failed = (kind: ApiError['kind'], message: string) =>
    new ApiError({ kind, operation: operation.id, message })
  const request = new XMLHttpRequest()
  request.open(operation.method, `${target.apiUrl}${operationPath(operation)}`)
  request.setRequestHeader('accept', 'application/json')
  const token = session.user?.token
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
  const handleEnd = () => request.abort()
  session.signal.addEventListener('abort', handleEnd)
  request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, file.size)))
  request.addEventListener('load', () => {
    const { status } = request
    if (status < 300) return resolve()
    const body = readErrorBody(status, request.responseText)
    return reject(new ApiError({ kind: 'http', operation: operation.id, status, ...body }))
  })
  request.addEventListener('error', () => reject(failed('network', 'No answer')))
  request.addEventListener('abort', () => reject(failed('network', 'The upload was ended')))
  request.addEventListener('loadend', () => session.signal.removeEventListener('abort', handleEnd))
  const form = new FormData()
  form.append(operation.fileField ?? '', file, file.name)
  request.send(form)
  return promise
}
